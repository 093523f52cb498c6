resource "awscc_logs_log_group" "app" {
  log_group_name = "app"
}

resource "awscc_logs_log_group" "copy" {
  log_group_name = "app"
  region         = "us-east-1"
}

resource "awscc_logs_log_group" "audit" {
  provider       = awscc.audit
  log_group_name = "app"
}

resource "awscc_logs_log_group" "audit_copy" {
  provider          = awscc.audit
  log_group_name    = "app"
  region            = "eu-west-1"
  retention_in_days = 30
}

data "awscc_caller_identity" "audit" {
  provider = awscc.audit
}

data "awscc_logs_log_groups" "audit" {
  provider   = awscc.audit
  region     = "eu-west-1"
  depends_on = [awscc_logs_log_group.audit_copy]
}

output "audit_account" {
  value = data.awscc_caller_identity.audit.account_id
}

output "groups_of_audit" {
  value = data.awscc_logs_log_groups.audit.ids
}
