resource "awscc_logs_log_group" "wrong" {
  log_group_name = "jobs"
}

moved {
  from = aws_sqs_queue.jobs
  to   = awscc_logs_log_group.wrong
}
