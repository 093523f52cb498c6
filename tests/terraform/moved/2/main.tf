resource "awscc_logs_log_group" "renamed" {
  log_group_name = "one"
}

moved {
  from = awscc_logs_log_group.example
  to   = awscc_logs_log_group.renamed
}
