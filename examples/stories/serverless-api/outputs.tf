output "url" {
  value = "${awscc_apigatewayv2_api.notes.api_endpoint}/notes"
}
