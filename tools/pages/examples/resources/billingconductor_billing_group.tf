variable "accounts" {
  description = "IDs of the accounts of a customer. The first one is billed."
  type        = list(string)
}

resource "awscc_billingconductor_pricing_plan" "resale" {
  name = "resale"
}

resource "awscc_billingconductor_billing_group" "example" {
  name                   = "acme"
  description            = "Accounts of Acme."
  account_grouping       = { linked_account_ids = var.accounts }
  primary_account_id     = var.accounts[0]
  computation_preference = { pricing_plan_arn = awscc_billingconductor_pricing_plan.resale.arn }
  tags                   = [{ key = "Customer", value = "acme" }]
}
