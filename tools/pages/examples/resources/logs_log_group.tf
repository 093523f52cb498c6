resource "awscc_logs_log_group" "example" {
  log_group_name    = "/shop/orders"
  retention_in_days = 30
  log_group_class   = "STANDARD"
  tags              = [{ key = "Team", value = "shop" }]
}
