list "awscc_logs_log_group" "all" {
  provider = awscc
}
