variable "billing_group_arn" {
  description = "ARN of the billing group that pays."
  type        = string
}

resource "awscc_billingconductor_custom_line_item" "example" {
  name              = "support"
  description       = "Monthly fee for support."
  billing_group_arn = var.billing_group_arn
  custom_line_item_charge_details = {
    type = "FEE"
    flat = { charge_value = 500 }
  }
  tags = [{ key = "Customer", value = "acme" }]
}
