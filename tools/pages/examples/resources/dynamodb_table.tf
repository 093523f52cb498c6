resource "awscc_dynamodb_table" "example" {
  table_name   = "orders"
  billing_mode = "PAY_PER_REQUEST"
  attribute_definitions = [
    { attribute_name = "customer", attribute_type = "S" },
    { attribute_name = "placed_at", attribute_type = "S" },
    { attribute_name = "status", attribute_type = "S" },
  ]
  key_schema = jsonencode([
    { AttributeName = "customer", KeyType = "HASH" },
    { AttributeName = "placed_at", KeyType = "RANGE" },
  ])
  global_secondary_indexes = [{
    index_name = "by-status"
    key_schema = [
      { attribute_name = "status", key_type = "HASH" },
      { attribute_name = "placed_at", key_type = "RANGE" },
    ]
    projection = { projection_type = "KEYS_ONLY" }
  }]
  time_to_live_specification           = { attribute_name = "expires_at", enabled = true }
  point_in_time_recovery_specification = { point_in_time_recovery_enabled = true }
  sse_specification                    = { sse_enabled = true, sse_type = "KMS" }
  deletion_protection_enabled          = true
  tags                                 = [{ key = "Team", value = "shop" }]
}
