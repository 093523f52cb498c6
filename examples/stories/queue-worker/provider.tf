terraform {
  required_version = ">= 1.5"

  required_providers {
    awscc = {
      source = "ferroform/awscc"
    }
  }
}

provider "awscc" {
  region = "eu-west-1"

  default_tags = {
    tags = {
      project = "thumbnails"
    }
  }
}
