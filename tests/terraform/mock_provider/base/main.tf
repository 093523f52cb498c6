variable "name" {
  type = string
}

data "awscc_caller_identity" "current" {}

resource "awscc_iam_role" "app" {
  role_name = var.name
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "lambda.amazonaws.com" }
    }]
  })
}

resource "awscc_lambda_function" "app" {
  function_name = var.name
  handler       = "index.handler"
  runtime       = "nodejs22.x"
  role          = awscc_iam_role.app.arn
  code          = { zip_file = "exports.handler = async () => 1" }
}

output "arn" {
  value = awscc_lambda_function.app.arn
}

output "account" {
  value = data.awscc_caller_identity.current.account_id
}
