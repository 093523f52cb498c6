resource "awscc_dynamodb_table" "orders" {
  table_name            = "orders"
  billing_mode          = "PAY_PER_REQUEST"
  attribute_definitions = [{ attribute_name = "id", attribute_type = "S" }]
  key_schema            = jsonencode([{ AttributeName = "id", KeyType = "HASH" }])
}

resource "awscc_iam_role" "example" {
  role_name            = "orders-reader"
  description          = "Lets the orders function read its table."
  max_session_duration = 3600
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "lambda.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
  policies = [{
    policy_name = "read-orders"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [{
        Effect   = "Allow"
        Action   = ["dynamodb:GetItem", "dynamodb:Query"]
        Resource = awscc_dynamodb_table.orders.arn
      }]
    })
  }]
  tags = [{ key = "Team", value = "shop" }]
}
