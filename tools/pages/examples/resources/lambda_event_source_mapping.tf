variable "function_name" {
  description = "Name of the function that reads the queue."
  type        = string
}

resource "awscc_sqs_queue" "orders" {
  queue_name         = "orders"
  visibility_timeout = 60
}

# A function that reports the messages it could not process gets only these again.
resource "awscc_lambda_event_source_mapping" "example" {
  event_source_arn                   = awscc_sqs_queue.orders.arn
  function_name                      = var.function_name
  batch_size                         = 50
  maximum_batching_window_in_seconds = 5
  function_response_types            = ["ReportBatchItemFailures"]
  scaling_config                     = { maximum_concurrency = 10 }
  tags                               = [{ key = "Team", value = "shop" }]
}
