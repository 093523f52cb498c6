terraform {
  required_version = ">= 1.5"

  required_providers {
    awscc = {
      source = "ferroform/awscc"
    }
  }
}

# The account of the credentials.
provider "awscc" {
  region = "eu-west-1"
}

# The account for audits: a role there, and an error should it ever be another account.
provider "awscc" {
  alias               = "audit"
  region              = "eu-west-1"
  allowed_account_ids = [var.audit_account_id]

  assume_role = {
    role_arn     = "arn:aws:iam::${var.audit_account_id}:role/${var.audit_role}"
    session_name = "terraform"
  }
}
