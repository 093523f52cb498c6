terraform {
  required_providers {
    awscc = {
      source = "ferroform/awscc"
    }
  }
}

provider "awscc" {
  region = "eu-west-1"
}

resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}
