terraform {
  required_providers {
    awscc = {
      source = "ferroform/awscc"
    }
  }
}
