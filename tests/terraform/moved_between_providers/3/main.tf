resource "awscc_logs_log_stream" "other" {
  provider       = ours
  log_group_name = "example"
}

moved {
  from = awscc_logs_log_group.new
  to   = awscc_logs_log_stream.other
}
