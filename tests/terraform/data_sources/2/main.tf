resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}

resource "awscc_logs_log_group" "other" {
  log_group_name = "other"
}

data "awscc_logs_log_group" "one" {
  id = awscc_logs_log_group.example.id
}

data "awscc_logs_log_groups" "all" {
  depends_on = [awscc_logs_log_group.example, awscc_logs_log_group.other]
}

data "awscc_logs_log_groups" "named" {
  log_group_name = awscc_logs_log_group.other.log_group_name
  depends_on     = [awscc_logs_log_group.example, awscc_logs_log_group.other]
}

output "all" {
  value = data.awscc_logs_log_groups.all.ids
}

output "named" {
  value = data.awscc_logs_log_groups.named.ids
}

output "days" {
  value = data.awscc_logs_log_group.one.retention_in_days
}
