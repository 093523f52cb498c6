variable "function_arn" {
  description = "ARN of the function that handles uploads."
  type        = string
}

resource "awscc_s3_bucket" "uploads" {
  bucket_name = "acme-uploads"
}

data "awscc_caller_identity" "current" {}

# The account is part of the condition, because the ARN of a bucket does not contain it.
resource "awscc_lambda_permission" "example" {
  function_name  = var.function_arn
  action         = "lambda:InvokeFunction"
  principal      = "s3.amazonaws.com"
  source_arn     = awscc_s3_bucket.uploads.arn
  source_account = data.awscc_caller_identity.current.account_id
}
