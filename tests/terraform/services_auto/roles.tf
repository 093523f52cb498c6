terraform {
  required_providers {
    awscc = { source = "ferroform/awscc" }
  }
}

module "inner" {
  source = "../inner"
}

data "awscc_iam_role" "web" {
  id = awscc_iam_role.web.id
}

resource "awscc_iam_role" "web" {
  role_name                   = "web"
  description                 = module.inner.text
  assume_role_policy_document = jsonencode({ Version = "2012-10-17", Statement = [] })
}
