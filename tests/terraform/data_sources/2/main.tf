resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}

data "awscc_logs_log_group" "one" {
  id = awscc_logs_log_group.example.id
}

data "awscc_logs_log_groups" "all" {
  depends_on = [awscc_logs_log_group.example]
}

output "all" {
  value = data.awscc_logs_log_groups.all.ids
}

output "days" {
  value = data.awscc_logs_log_group.one.retention_in_days
}
