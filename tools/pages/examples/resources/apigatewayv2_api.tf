resource "awscc_apigatewayv2_api" "example" {
  name          = "shop"
  description   = "Orders and customers of the shop."
  protocol_type = "HTTP"
  cors_configuration = {
    allow_origins = ["https://shop.example.com"]
    allow_methods = ["GET", "POST"]
    allow_headers = ["authorization", "content-type"]
    max_age       = 600
  }
  # Requests come by the custom domain only.
  disable_execute_api_endpoint = true
  tags                         = { Team = "shop" }
}
