resource "awscc_logs_log_group" "jobs" {
  log_group_name    = "jobs"
  retention_in_days = 7
}

resource "awscc_logs_log_stream" "one" {
  log_group_name  = awscc_logs_log_group.jobs.id
  log_stream_name = "one"
}
