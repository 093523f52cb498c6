# A worker that takes jobs from a queue: five resources that refer to each other.
#
# Works against AWS, and without an account against the emulator:
#
#   FERROFORM_EMULATOR=1 terraform apply

terraform {
  required_providers {
    awscc = { source = "ferroform/awscc" }
  }
}

variable "log_days" {
  description = "For how many days the worker's log is kept."
  type        = number
  default     = 7
}

resource "awscc_sqs_queue" "failed" {
  queue_name               = "jobs-failed"
  message_retention_period = 1209600
}

resource "awscc_sqs_queue" "jobs" {
  queue_name         = "jobs"
  visibility_timeout = 120
  redrive_policy = jsonencode({
    deadLetterTargetArn = awscc_sqs_queue.failed.arn
    maxReceiveCount     = 5
  })
}

resource "awscc_logs_log_group" "worker" {
  log_group_name    = "/worker"
  retention_in_days = var.log_days
}

resource "awscc_iam_role" "worker" {
  role_name = "worker"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "lambda.amazonaws.com" }
    }]
  })
  policies = [{
    policy_name = "take-jobs"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [{
        Effect   = "Allow"
        Action   = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"]
        Resource = awscc_sqs_queue.jobs.arn
      }]
    })
  }]
}

resource "awscc_lambda_function" "worker" {
  function_name = "worker"
  role          = awscc_iam_role.worker.arn
  runtime       = "python3.13"
  handler       = "index.handler"
  code          = { zip_file = "def handler(event, context): print(event)" }
  timeout       = 60
  environment = {
    variables = { QUEUE = awscc_sqs_queue.jobs.queue_url }
  }
  logging_config = {
    log_group = awscc_logs_log_group.worker.log_group_name
  }
  tags = [{ key = "team", value = "jobs" }]
}

output "queue" {
  value = awscc_sqs_queue.jobs.queue_url
}
