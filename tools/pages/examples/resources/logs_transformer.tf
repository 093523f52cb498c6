resource "awscc_logs_log_group" "orders" {
  log_group_name    = "/shop/orders"
  retention_in_days = 30
}

resource "awscc_logs_transformer" "example" {
  log_group_identifier = awscc_logs_log_group.orders.log_group_name
  transformer_config = [
    { parse_json = { source = "@message" } },
    { add_keys = { entries = [{ key = "service", value = "orders" }] } },
    { delete_keys = { with_keys = ["customer.email"] } },
  ]
}
