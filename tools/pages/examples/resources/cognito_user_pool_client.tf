resource "awscc_cognito_user_pool" "customers" {
  user_pool_name = "customers"
}

# For a browser, which cannot keep a secret.
resource "awscc_cognito_user_pool_client" "example" {
  user_pool_id                          = awscc_cognito_user_pool.customers.user_pool_id
  client_name                           = "web"
  generate_secret                       = false
  allowed_o_auth_flows_user_pool_client = true
  allowed_o_auth_flows                  = ["code"]
  allowed_o_auth_scopes                 = ["openid", "email"]
  callback_ur_ls                        = ["https://shop.example.com/signed-in"]
  logout_ur_ls                          = ["https://shop.example.com/"]
  supported_identity_providers          = ["COGNITO"]
  explicit_auth_flows                   = ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
  prevent_user_existence_errors         = "ENABLED"
  enable_token_revocation               = true
  access_token_validity                 = 60
  refresh_token_validity                = 30
  token_validity_units                  = { access_token = "minutes", refresh_token = "days" }
}
