resource "awscc_logs_log_group" "web" {
  log_group_name = "web"
}

resource "awscc_sqs_queue" "jobs" {
  queue_name = "jobs"
}
