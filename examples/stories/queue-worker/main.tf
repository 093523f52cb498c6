# A queue and its worker: pictures that arrive in a bucket become jobs, a function does them, and what fails too often is set
# aside and raises an alarm.

data "awscc_caller_identity" "this" {}

locals {
  name    = "thumbnails"
  bucket  = "pictures-${data.awscc_caller_identity.this.account_id}"
  timeout = 60
}

resource "awscc_sqs_queue" "failed" {
  queue_name               = "${local.name}-failed"
  message_retention_period = 1209600
  sqs_managed_sse_enabled  = true
}

resource "awscc_sqs_queue" "jobs" {
  queue_name              = local.name
  sqs_managed_sse_enabled = true

  # A job that is being done must not be given to another worker: AWS advises six times the time limit of the function.
  visibility_timeout = 6 * local.timeout

  redrive_policy = jsonencode({
    deadLetterTargetArn = awscc_sqs_queue.failed.arn
    maxReceiveCount     = var.attempts
  })
}

resource "awscc_sqs_queue_inline_policy" "jobs" {
  queue = awscc_sqs_queue.jobs.queue_url

  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "Bucket"
      Effect    = "Allow"
      Action    = "sqs:SendMessage"
      Resource  = awscc_sqs_queue.jobs.arn
      Principal = { Service = "s3.amazonaws.com" }
      Condition = {
        ArnEquals    = { "aws:SourceArn" = "arn:aws:s3:::${local.bucket}" }
        StringEquals = { "aws:SourceAccount" = data.awscc_caller_identity.this.account_id }
      }
    }]
  })
}

resource "awscc_s3_bucket" "pictures" {
  bucket_name = local.bucket

  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }

  notification_configuration = {
    queue_configurations = [{
      event  = "s3:ObjectCreated:*"
      queue  = awscc_sqs_queue.jobs.arn
      filter = { s3_key = { rules = [{ name = "prefix", value = "originals/" }] } }
    }]
  }

  # S3 tries the queue when it gets the configuration.
  depends_on = [awscc_sqs_queue_inline_policy.jobs]
}

resource "awscc_logs_log_group" "worker" {
  log_group_name    = "/aws/lambda/${local.name}"
  retention_in_days = 30
}

resource "awscc_iam_role" "worker" {
  role_name = local.name

  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "lambda.amazonaws.com" }
    }]
  })

  policies = [{
    policy_name = local.name
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [
        {
          Effect   = "Allow"
          Action   = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"]
          Resource = awscc_sqs_queue.jobs.arn
        },
        {
          Effect   = "Allow"
          Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
          Resource = awscc_logs_log_group.worker.arn
        },
        {
          Effect   = "Allow"
          Action   = "s3:GetObject"
          Resource = "${awscc_s3_bucket.pictures.arn}/originals/*"
        },
        {
          Effect   = "Allow"
          Action   = "s3:PutObject"
          Resource = "${awscc_s3_bucket.pictures.arn}/thumbnails/*"
        },
      ]
    })
  }]
}

resource "awscc_lambda_function" "worker" {
  function_name = local.name
  role          = awscc_iam_role.worker.arn
  runtime       = "python3.13"
  handler       = "index.handler"
  architectures = ["arm64"]
  memory_size   = 1024
  timeout       = local.timeout
  code          = { zip_file = file("${path.module}/index.py") }

  logging_config = {
    log_format = "JSON"
    log_group  = awscc_logs_log_group.worker.log_group_name
  }
}

resource "awscc_lambda_event_source_mapping" "jobs" {
  event_source_arn = awscc_sqs_queue.jobs.arn
  function_name    = awscc_lambda_function.worker.function_name
  batch_size       = 10

  # The worker names the jobs that failed, so the others of the same batch are not done again.
  function_response_types = ["ReportBatchItemFailures"]

  scaling_config = { maximum_concurrency = var.concurrency }
}

resource "awscc_sns_topic" "alarms" {
  topic_name = "${local.name}-alarms"
}

resource "awscc_cloudwatch_alarm" "failed" {
  alarm_name          = "${local.name}-failed"
  alarm_description   = "Jobs failed ${var.attempts} times and are set aside."
  namespace           = "AWS/SQS"
  metric_name         = "ApproximateNumberOfMessagesVisible"
  dimensions          = [{ name = "QueueName", value = awscc_sqs_queue.failed.queue_name }]
  statistic           = "Maximum"
  period              = 300
  evaluation_periods  = 1
  threshold           = 0
  comparison_operator = "GreaterThanThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = [awscc_sns_topic.alarms.topic_arn]
}
