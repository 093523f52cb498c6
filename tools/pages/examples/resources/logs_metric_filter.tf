resource "awscc_logs_log_group" "orders" {
  log_group_name    = "/shop/orders"
  retention_in_days = 30
}

resource "awscc_logs_metric_filter" "example" {
  log_group_name = awscc_logs_log_group.orders.log_group_name
  filter_name    = "errors"
  filter_pattern = "{ $.level = \"ERROR\" }"
  metric_transformations = [{
    metric_namespace = "Shop"
    metric_name      = "OrderErrors"
    metric_value     = "1"
    default_value    = 0
    unit             = "Count"
  }]
}
