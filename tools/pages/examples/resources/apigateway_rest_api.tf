data "awscc_caller_identity" "current" {}

resource "awscc_apigateway_rest_api" "example" {
  name                     = "stock"
  description              = "What is in stock. Only the company's own account may call it."
  endpoint_configuration   = { types = ["REGIONAL"] }
  minimum_compression_size = 1024
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { AWS = data.awscc_caller_identity.current.account_id }
      Action    = "execute-api:Invoke"
      Resource  = "execute-api:/*"
    }]
  })
  tags = [{ key = "Team", value = "warehouse" }]
}
