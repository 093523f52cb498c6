resource "awscc_logs_log_group" "example" {
  log_group_name    = "with a space"
  retention_in_days = 8
  log_group_class   = "standard"
  tags = [{
    key = "team"
  }]
}
