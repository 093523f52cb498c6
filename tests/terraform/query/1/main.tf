resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}

resource "awscc_logs_log_stream" "example" {
  log_group_name  = awscc_logs_log_group.example.id
  log_stream_name = "one"
}

resource "awscc_logs_log_group" "other" {
  log_group_name = "other"
}
