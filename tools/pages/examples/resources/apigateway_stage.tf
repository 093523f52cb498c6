resource "awscc_apigateway_rest_api" "stock" {
  name                   = "stock"
  endpoint_configuration = { types = ["REGIONAL"] }
}

resource "awscc_apigateway_method" "health" {
  rest_api_id        = awscc_apigateway_rest_api.stock.rest_api_id
  resource_id        = awscc_apigateway_rest_api.stock.root_resource_id
  http_method        = "GET"
  authorization_type = "AWS_IAM"
  integration        = { type = "MOCK" }
}

resource "awscc_apigateway_deployment" "stock" {
  rest_api_id = awscc_apigateway_rest_api.stock.rest_api_id
  depends_on  = [awscc_apigateway_method.health]
}

resource "awscc_apigateway_stage" "example" {
  rest_api_id     = awscc_apigateway_rest_api.stock.rest_api_id
  deployment_id   = awscc_apigateway_deployment.stock.deployment_id
  stage_name      = "live"
  tracing_enabled = true
  method_settings = [{
    resource_path          = "/*"
    http_method            = "*"
    metrics_enabled        = true
    throttling_rate_limit  = 100
    throttling_burst_limit = 200
  }]
  tags = [{ key = "Team", value = "warehouse" }]
}
