terraform {
  required_providers {
    awscc = {
      source = "ferroform/awscc"
    }
  }
}

provider "awscc" {
  region     = "eu-west-1"
  access_key = "AKIAEXAMPLE"
  secret_key = "planted-only-secret-key"
  endpoints = {
    cloudcontrolapi = "<emulator>"
    sts             = "<emulator>"
  }
}

provider "awscc" {
  alias      = "audit"
  region     = "us-east-1"
  access_key = "AKIAEXAMPLE"
  secret_key = "planted-only-secret-key"
  assume_role = {
    role_arn    = "arn:aws:iam::222222222222:role/deploy"
    external_id = "planted-only-external-id"
  }
  allowed_account_ids = ["222222222222"]
  endpoints = {
    cloudcontrolapi = "<emulator>"
    sts             = "<emulator>"
  }
}
