terraform {
  required_providers {
    awscc = {
      source = "hashicorp/awscc"
    }
  }
}
