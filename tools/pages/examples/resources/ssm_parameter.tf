resource "awscc_ssm_parameter" "example" {
  name            = "/shop/orders/page-size"
  description     = "How many orders a page shows."
  type            = "String"
  value           = "50"
  allowed_pattern = "^[0-9]{1,3}$"
  tags            = { Team = "shop" }
}
