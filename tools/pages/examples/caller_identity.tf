data "awscc_caller_identity" "current" {}

output "account" {
  value = data.awscc_caller_identity.current.account_id
}
