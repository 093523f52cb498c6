resource "awscc_sqs_queue" "failed" {
  queue_name               = "orders-failed"
  message_retention_period = 1209600
  sqs_managed_sse_enabled  = true
}

# A message that was received five times without success goes to the queue of failed ones.
resource "awscc_sqs_queue" "example" {
  queue_name                        = "orders"
  visibility_timeout                = 60
  receive_message_wait_time_seconds = 20
  sqs_managed_sse_enabled           = true
  redrive_policy = jsonencode({
    deadLetterTargetArn = awscc_sqs_queue.failed.arn
    maxReceiveCount     = 5
  })
  tags = [{ key = "Team", value = "shop" }]
}
