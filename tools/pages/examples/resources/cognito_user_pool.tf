resource "awscc_cognito_user_pool" "example" {
  user_pool_name           = "customers"
  username_attributes      = ["email"]
  auto_verified_attributes = ["email"]
  username_configuration   = { case_sensitive = false }
  mfa_configuration        = "OPTIONAL"
  enabled_mfas             = ["SOFTWARE_TOKEN_MFA"]
  policies = {
    password_policy = {
      minimum_length                   = 12
      require_lowercase                = true
      require_numbers                  = true
      require_symbols                  = false
      require_uppercase                = true
      temporary_password_validity_days = 3
    }
  }
  account_recovery_setting = { recovery_mechanisms = [{ name = "verified_email", priority = 1 }] }
  user_attribute_update_settings = {
    attributes_require_verification_before_update = ["email"]
  }
  deletion_protection = "ACTIVE"
  user_pool_tags      = { Team = "shop" }
}
