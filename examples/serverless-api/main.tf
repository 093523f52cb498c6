# A serverless API: an HTTP API in front of a function, which keeps its data in a table.
#
#   AWSCC_EMULATOR=1 terraform apply

resource "awscc_dynamodb_table" "notes" {
  table_name   = "notes"
  billing_mode = "PAY_PER_REQUEST"
  attribute_definitions = [
    { attribute_name = "owner", attribute_type = "S" },
    { attribute_name = "id", attribute_type = "S" },
  ]
  key_schema = jsonencode([
    { AttributeName = "owner", KeyType = "HASH" },
    { AttributeName = "id", KeyType = "RANGE" },
  ])
  point_in_time_recovery_specification = { point_in_time_recovery_enabled = true }
}

resource "awscc_iam_role" "notes" {
  role_name = "notes"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "lambda.amazonaws.com" }
    }]
  })
  managed_policy_arns = ["arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole"]
  policies = [{
    policy_name = "notes"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [{
        Effect   = "Allow"
        Action   = ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"]
        Resource = awscc_dynamodb_table.notes.arn
      }]
    })
  }]
}

resource "awscc_lambda_function" "notes" {
  function_name = "notes"
  role          = awscc_iam_role.notes.arn
  runtime       = "nodejs22.x"
  handler       = "index.handler"
  architectures = ["arm64"]
  memory_size   = 256
  code          = { zip_file = "exports.handler = async () => ({ statusCode: 200, body: \"[]\" })" }
  environment   = { variables = { TABLE = awscc_dynamodb_table.notes.table_name } }
}

resource "awscc_apigatewayv2_api" "notes" {
  name          = "notes"
  protocol_type = "HTTP"
  cors_configuration = {
    allow_methods = ["GET", "POST"]
    allow_origins = ["https://example.com"]
    max_age       = 600
  }
}

resource "awscc_apigatewayv2_integration" "notes" {
  api_id                 = awscc_apigatewayv2_api.notes.api_id
  integration_type       = "AWS_PROXY"
  integration_uri        = awscc_lambda_function.notes.arn
  payload_format_version = "2.0"
}

resource "awscc_apigatewayv2_route" "notes" {
  for_each  = toset(["GET /notes", "POST /notes"])
  api_id    = awscc_apigatewayv2_api.notes.api_id
  route_key = each.key
  target    = "integrations/${awscc_apigatewayv2_integration.notes.integration_id}"
}

resource "awscc_apigatewayv2_stage" "live" {
  api_id      = awscc_apigatewayv2_api.notes.api_id
  stage_name  = "$default"
  auto_deploy = true
}

data "awscc_caller_identity" "this" {}
data "awscc_region" "this" {}

resource "awscc_lambda_permission" "api" {
  action        = "lambda:InvokeFunction"
  function_name = awscc_lambda_function.notes.function_name
  principal     = "apigateway.amazonaws.com"
  source_arn = join(":", [
    "arn:aws:execute-api",
    data.awscc_region.this.region,
    data.awscc_caller_identity.this.account_id,
    "${awscc_apigatewayv2_api.notes.api_id}/*/*/notes",
  ])
}

output "url" {
  value = "${awscc_apigatewayv2_api.notes.api_endpoint}/notes"
}
