resource "awscc_sqs_queue" "failed" {
  queue_name = "orders-failed"
}

resource "awscc_sns_topic" "alarms" {
  topic_name = "alarms"
}

resource "awscc_cloudwatch_alarm" "example" {
  alarm_name          = "orders-failed"
  alarm_description   = "An order could not be processed. See the runbook of the shop."
  namespace           = "AWS/SQS"
  metric_name         = "ApproximateNumberOfMessagesVisible"
  dimensions          = [{ name = "QueueName", value = awscc_sqs_queue.failed.queue_name }]
  statistic           = "Maximum"
  period              = 60
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = [awscc_sns_topic.alarms.topic_arn]
  ok_actions          = [awscc_sns_topic.alarms.topic_arn]
  tags                = [{ key = "Team", value = "shop" }]
}
