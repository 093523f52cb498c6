# The blocks of the example, for the emulator.
terraform {
  required_providers {
    awscc = {
      source = "hashicorp/awscc"
    }
  }
}

provider "awscc" {
  access_key = "AKIAEXAMPLE"
  secret_key = "planted-only-secret-key"
  endpoints = {
    cloudcontrolapi = "<emulator>"
    sts             = "<emulator>"
  }
  region = "eu-west-1"
}

provider "awscc" {
  access_key = "AKIAEXAMPLE"
  secret_key = "planted-only-secret-key"
  endpoints = {
    cloudcontrolapi = "<emulator>"
    sts             = "<emulator>"
  }
  alias       = "backup"
  region      = "eu-central-1"
  assume_role = { role_arn = var.backup_role }
}
