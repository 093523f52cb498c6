resource "awscc_logs_log_group" "gone" {
  log_group_name = "gone"
}

moved {
  from = aws_cloudwatch_log_group.gone
  to   = awscc_logs_log_group.gone
}
