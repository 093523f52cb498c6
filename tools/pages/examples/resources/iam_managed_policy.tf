resource "awscc_sqs_queue" "orders" {
  queue_name = "orders"
}

resource "awscc_iam_managed_policy" "example" {
  managed_policy_name = "send-orders"
  description         = "Allows sending messages to the queue of orders."
  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = ["sqs:SendMessage", "sqs:GetQueueUrl"]
      Resource = awscc_sqs_queue.orders.arn
    }]
  })
}
