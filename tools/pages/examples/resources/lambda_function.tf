resource "awscc_iam_role" "orders" {
  role_name = "orders"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "lambda.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
  managed_policy_arns = ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"]
}

resource "awscc_lambda_function" "example" {
  function_name = "orders"
  role          = awscc_iam_role.orders.arn
  runtime       = "python3.13"
  handler       = "index.handler"
  architectures = ["arm64"]
  memory_size   = 256
  timeout       = 10
  code = {
    zip_file = "def handler(event, context):\n    return {'statusCode': 200}\n"
  }
  environment    = { variables = { LOG_LEVEL = "INFO" } }
  logging_config = { log_format = "JSON" }
  tracing_config = { mode = "Active" }
  tags           = [{ key = "Team", value = "shop" }]
}
