resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}

resource "awscc_apigateway_api_key" "example" {
  name  = "example"
  value = "0123456789abcdef0123456789abcdef"
}
