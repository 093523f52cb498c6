resource "awscc_kms_key" "secrets" {
  description         = "Encrypts secrets of the shop."
  enable_key_rotation = true
}

# Secrets Manager makes the password: it is in no configuration and in no state.
resource "awscc_secretsmanager_secret" "example" {
  name        = "shop/database"
  description = "Credentials of the shop for its database."
  kms_key_id  = awscc_kms_key.secrets.arn
  generate_secret_string = {
    secret_string_template = jsonencode({ username = "shop" })
    generate_string_key    = "password"
    password_length        = 32
    exclude_punctuation    = true
  }
  tags = [{ key = "Team", value = "shop" }]
}
