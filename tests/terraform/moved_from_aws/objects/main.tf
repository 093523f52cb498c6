resource "awscc_sqs_queue" "jobs" {
  queue_name         = "jobs"
  visibility_timeout = 45
}

resource "awscc_s3_bucket" "files" {
  bucket_name = "files-of-the-example"
}

resource "awscc_logs_log_group" "log" {
  log_group_name    = "example"
  retention_in_days = 7
}

resource "awscc_logs_log_stream" "log" {
  log_group_name  = awscc_logs_log_group.log.log_group_name
  log_stream_name = "lines"
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
}
