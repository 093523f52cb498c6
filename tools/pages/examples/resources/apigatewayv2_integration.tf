variable "function_arn" {
  description = "ARN of the function that answers requests."
  type        = string
}

resource "awscc_apigatewayv2_api" "shop" {
  name          = "shop"
  protocol_type = "HTTP"
}

resource "awscc_apigatewayv2_integration" "example" {
  api_id                 = awscc_apigatewayv2_api.shop.api_id
  integration_type       = "AWS_PROXY"
  integration_uri        = var.function_arn
  payload_format_version = "2.0"
  timeout_in_millis      = 10000
}
