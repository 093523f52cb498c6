resource "awscc_kms_key" "alarms" {
  description         = "Encrypts messages about alarms."
  enable_key_rotation = true
}

# The policy of the key must let cloudwatch.amazonaws.com use it.
resource "awscc_sns_topic" "example" {
  topic_name        = "alarms"
  display_name      = "Alarms of the shop"
  kms_master_key_id = awscc_kms_key.alarms.key_id
  signature_version = "2"
  tags              = [{ key = "Team", value = "shop" }]
}
