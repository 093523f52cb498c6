data "awscc_caller_identity" "current" {}

data "awscc_partition" "current" {}

data "awscc_region" "current" {}

data "awscc_region" "replica" {
  region = "eu-central-1"
}

output "role" {
  value = "arn:${data.awscc_partition.current.partition}:iam::${data.awscc_caller_identity.current.account_id}:role/app"
}

output "identity" {
  value = data.awscc_caller_identity.current
}

output "partition" {
  value = data.awscc_partition.current
}

output "region" {
  value = data.awscc_region.current
}

output "replica" {
  value = "${data.awscc_region.replica.name}: ${data.awscc_region.replica.description}"
}
