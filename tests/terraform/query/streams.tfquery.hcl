list "awscc_logs_log_stream" "all" {
  provider = awscc

  config {
    log_group_name = "example"
  }
}
