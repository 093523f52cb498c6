terraform {
  required_version = ">= 1.8"

  required_providers {
    awscc = {
      source = "ferroform/awscc"
    }
  }
}

provider "awscc" {
  region = "eu-west-1"

  # Every object gets these.
  default_tags = {
    tags = local.tags
  }

  # These are somebody else's business, and stay as they are.
  ignore_tags = {
    keys         = ["last-scan"]
    key_prefixes = ["backup:"]
  }
}
