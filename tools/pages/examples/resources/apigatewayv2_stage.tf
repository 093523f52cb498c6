resource "awscc_apigatewayv2_api" "shop" {
  name          = "shop"
  protocol_type = "HTTP"
}

resource "awscc_logs_log_group" "access" {
  log_group_name    = "/shop/access"
  retention_in_days = 30
}

resource "awscc_apigatewayv2_stage" "example" {
  api_id      = awscc_apigatewayv2_api.shop.api_id
  stage_name  = "live"
  auto_deploy = true
  access_log_settings = {
    destination_arn = awscc_logs_log_group.access.arn
    format = jsonencode({
      requestId = "$context.requestId"
      route     = "$context.routeKey"
      status    = "$context.status"
    })
  }
  default_route_settings = { throttling_rate_limit = 100, throttling_burst_limit = 200 }
}
