terraform {
  required_providers {
    awscc = { source = "ferroform/awscc" }
  }
}

# Each needs the one before, so they are created in this order.

resource "awscc_logs_log_group" "worker" {
  log_group_name    = "/worker"
  retention_in_days = 8
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
    policy_name = "write-its-log"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [{
        Effect   = "Allow"
        Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
        Resource = awscc_logs_log_group.worker.arn
      }]
    })
  }]
}

resource "awscc_lambda_function" "worker" {
  function_name  = "worker"
  role           = awscc_iam_role.worker.arn
  runtime        = "python3.13"
  handler        = "index.handler"
  code           = { zip_file = "def handler(event, context): print(event)" }
  logging_config = { log_group = awscc_logs_log_group.worker.log_group_name }
}
