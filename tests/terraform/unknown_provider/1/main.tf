resource "awscc_logs_log_group" "first" {
  log_group_name    = "first"
  retention_in_days = 7
}

resource "awscc_logs_log_group" "second" {
  log_group_name = "second"
  depends_on     = [awscc_logs_log_group.first]
}
