terraform {
  required_providers {
    awscc = {
      source = "ferroform/awscc"
    }
  }
}

variable "generation" {
  type    = number
  default = 1
}

resource "terraform_data" "endpoint" {
  input            = "<emulator>"
  triggers_replace = var.generation
}

provider "awscc" {
  region     = "eu-west-1"
  access_key = "AKIAEXAMPLE"
  secret_key = "planted-only-secret-key"
  endpoints = {
    cloudcontrolapi = terraform_data.endpoint.output
    sts             = terraform_data.endpoint.output
  }
}
