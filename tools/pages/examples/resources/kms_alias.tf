resource "awscc_kms_key" "shop" {
  description         = "Encrypts what the shop stores."
  enable_key_rotation = true
}

resource "awscc_kms_alias" "example" {
  alias_name    = "alias/shop"
  target_key_id = awscc_kms_key.shop.key_id
}
