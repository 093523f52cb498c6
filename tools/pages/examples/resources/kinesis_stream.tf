resource "awscc_kms_key" "clicks" {
  description         = "Encrypts records about clicks."
  enable_key_rotation = true
}

resource "awscc_kinesis_stream" "example" {
  name                   = "clicks"
  retention_period_hours = 48
  stream_mode_details    = { stream_mode = "ON_DEMAND" }
  stream_encryption      = { encryption_type = "KMS", key_id = awscc_kms_key.clicks.arn }
  tags                   = [{ key = "Team", value = "analytics" }]
}
