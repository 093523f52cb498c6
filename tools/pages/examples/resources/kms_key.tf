data "awscc_caller_identity" "current" {}

resource "awscc_kms_key" "example" {
  description             = "Encrypts what the shop stores."
  enable_key_rotation     = true
  rotation_period_in_days = 180
  pending_window_in_days  = 30
  # IAM policies of the account decide who may use the key.
  key_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "Account"
      Effect    = "Allow"
      Principal = { AWS = "arn:aws:iam::${data.awscc_caller_identity.current.account_id}:root" }
      Action    = "kms:*"
      Resource  = "*"
    }]
  })
  tags = [{ key = "Team", value = "shop" }]
}
