resource "awscc_sns_topic" "orders" {
  topic_name = "orders"
}

resource "awscc_sqs_queue" "large_orders" {
  queue_name = "large-orders"
}

# The policy of the queue must allow the topic to send messages.
resource "awscc_sns_subscription" "example" {
  topic_arn            = awscc_sns_topic.orders.topic_arn
  protocol             = "sqs"
  endpoint             = awscc_sqs_queue.large_orders.arn
  raw_message_delivery = true
  filter_policy        = jsonencode({ total = [{ numeric = [">=", 1000] }] })
}
