resource "awscc_logs_log_group" "first" {
  log_group_name    = "first"
  retention_in_days = 7
}

resource "awscc_logs_log_group" "second" {
  log_group_name = "second"

  lifecycle {
    replace_triggered_by = [awscc_logs_log_group.first.retention_in_days]
  }
}
