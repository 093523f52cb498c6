variable "function_arn" {
  description = "ARN of the function that answers requests."
  type        = string
}

resource "awscc_apigatewayv2_api" "shop" {
  name          = "shop"
  protocol_type = "HTTP"
}

resource "awscc_apigatewayv2_integration" "orders" {
  api_id                 = awscc_apigatewayv2_api.shop.api_id
  integration_type       = "AWS_PROXY"
  integration_uri        = var.function_arn
  payload_format_version = "2.0"
}

resource "awscc_apigatewayv2_route" "example" {
  api_id             = awscc_apigatewayv2_api.shop.api_id
  route_key          = "GET /orders"
  target             = "integrations/${awscc_apigatewayv2_integration.orders.integration_id}"
  authorization_type = "AWS_IAM"
}
