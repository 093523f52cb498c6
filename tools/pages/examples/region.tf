data "awscc_region" "current" {}

data "awscc_region" "replica" {
  region = "eu-central-1"
}
