list "awscc_logs_log_group" "named" {
  provider = awscc

  config {
    log_group_name = "other"
  }
}
