terraform {
  required_providers {
    awscc = {
      source = "hashicorp/awscc"
    }
  }
}

provider "awscc" {
  region = "eu-west-1"
}

provider "awscc" {
  alias       = "backup"
  region      = "eu-central-1"
  assume_role = { role_arn = var.backup_role }
}
