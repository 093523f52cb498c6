terraform {
  required_providers {
    awscc = {
      source = "hashicorp/awscc"
    }
  }
}

provider "awscc" {
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
