data "awscc_region" "current" {}

resource "awscc_sqs_queue" "orders" {
  queue_name = "orders"
}

resource "awscc_cloudwatch_dashboard" "example" {
  dashboard_name = "shop"
  dashboard_body = jsonencode({
    widgets = [{
      type   = "metric"
      x      = 0
      y      = 0
      width  = 12
      height = 6
      properties = {
        title   = "Orders that wait"
        region  = data.awscc_region.current.region
        stat    = "Maximum"
        period  = 60
        metrics = [["AWS/SQS", "ApproximateNumberOfMessagesVisible", "QueueName", awscc_sqs_queue.orders.queue_name]]
      }
    }]
  })
}
