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

  default_tags = {
    tags = {
      Team       = "payments"
      CostCenter = "1234"
    }
  }
  ignore_tags = {
    keys         = ["Scanner"]
    key_prefixes = ["kubernetes.io/"]
  }
}
