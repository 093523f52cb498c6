# The blocks of the example, for the emulator.
terraform {
  required_providers {
    acme = {
      source = "hashicorp/acme"
    }
  }
}

provider "acme" {
  access_key = "AKIAEXAMPLE"
  secret_key = "planted-only-secret-key"
  endpoints = {
    cloudcontrolapi = "<emulator>"
    sts             = "<emulator>"
  }
  region      = "eu-west-1"
  console_url = "https://streams.acme.example"
}
