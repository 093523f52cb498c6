resource "awscc_logs_log_group" "new" {
  provider          = ours
  log_group_name    = "example"
  retention_in_days = 7
}

moved {
  from = awscc_logs_log_group.old
  to   = awscc_logs_log_group.new
}
