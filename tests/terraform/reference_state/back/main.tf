resource "awscc_logs_log_group" "this" {
  log_group_name    = "orders"
  retention_in_days = 60
  tags              = [{ key = "team", value = "blue" }, { key = "app", value = "shop" }]
}

resource "awscc_sqs_queue" "this" {
  queue_name         = "orders"
  visibility_timeout = 60
  redrive_policy = jsonencode({
    maxReceiveCount     = 5
    deadLetterTargetArn = "arn:aws:sqs:eu-west-1:111122223333:dead"
  })
}

resource "awscc_iam_role" "this" {
  role_name = "worker"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "lambda.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
  managed_policy_arns = ["arn:aws:iam::aws:policy/ReadOnlyAccess", "arn:aws:iam::aws:policy/AWSLambdaExecute"]
}

resource "awscc_s3_bucket" "this" {
  bucket_name              = "shop-receipts"
  versioning_configuration = { status = "Enabled" }
  cors_configuration = {
    cors_rules = [{
      allowed_methods = ["PUT", "GET"]
      allowed_origins = ["https://shop.example"]
      max_age         = 600
    }]
  }
  tags = [{ key = "team", value = "blue" }]
}
