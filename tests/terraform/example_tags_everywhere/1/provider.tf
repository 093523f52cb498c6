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
  default_tags = {
    tags = {
      owner       = "platform"
      environment = "production"
    }
  }
  ignore_tags = {
    key_prefixes = ["scanner:"]
  }
}
