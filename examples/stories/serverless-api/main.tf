# A serverless API: an HTTP API in front of a function, which keeps its data in a table.

data "awscc_caller_identity" "this" {}

data "awscc_region" "this" {}

locals {
  name = "notes"
}

resource "awscc_dynamodb_table" "notes" {
  table_name   = local.name
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

# The groups are made here, so that they have an end: those that a service makes keep everything.
resource "awscc_logs_log_group" "this" {
  for_each          = toset(["/aws/lambda/${local.name}", "/aws/apigateway/${local.name}"])
  log_group_name    = each.key
  retention_in_days = 30
}

resource "awscc_iam_role" "notes" {
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
          Action   = ["dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:Query"]
          Resource = awscc_dynamodb_table.notes.arn
        },
        {
          Effect   = "Allow"
          Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
          Resource = awscc_logs_log_group.this["/aws/lambda/${local.name}"].arn
        },
      ]
    })
  }]
}

resource "awscc_lambda_function" "notes" {
  function_name = local.name
  role          = awscc_iam_role.notes.arn
  runtime       = "nodejs22.x"
  handler       = "index.handler"
  architectures = ["arm64"]
  memory_size   = 256
  timeout       = 10
  code          = { zip_file = file("${path.module}/index.js") }
  environment   = { variables = { TABLE = awscc_dynamodb_table.notes.table_name } }

  logging_config = {
    log_format = "JSON"
    log_group  = awscc_logs_log_group.this["/aws/lambda/${local.name}"].log_group_name
  }
}

resource "awscc_apigatewayv2_api" "notes" {
  name          = local.name
  protocol_type = "HTTP"

  cors_configuration = {
    allow_headers = ["content-type", "authorization"]
    allow_methods = ["GET", "POST", "DELETE"]
    allow_origins = var.origins
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
  for_each           = var.routes
  api_id             = awscc_apigatewayv2_api.notes.api_id
  route_key          = each.key
  authorization_type = "AWS_IAM"
  target             = "integrations/${awscc_apigatewayv2_integration.notes.integration_id}"
}

resource "awscc_apigatewayv2_stage" "live" {
  api_id      = awscc_apigatewayv2_api.notes.api_id
  stage_name  = "$default"
  auto_deploy = true

  default_route_settings = {
    throttling_burst_limit = 50
    throttling_rate_limit  = 100
  }

  access_log_settings = {
    destination_arn = trimsuffix(awscc_logs_log_group.this["/aws/apigateway/${local.name}"].arn, ":*")
    format = jsonencode({
      id     = "$context.requestId"
      ip     = "$context.identity.sourceIp"
      route  = "$context.routeKey"
      status = "$context.status"
      error  = "$context.integrationErrorMessage"
    })
  }
}

resource "awscc_lambda_permission" "api" {
  action        = "lambda:InvokeFunction"
  function_name = awscc_lambda_function.notes.function_name
  principal     = "apigateway.amazonaws.com"
  source_arn = join(":", [
    "arn:aws:execute-api",
    data.awscc_region.this.region,
    data.awscc_caller_identity.this.account_id,
    "${awscc_apigatewayv2_api.notes.api_id}/*/*",
  ])
}
