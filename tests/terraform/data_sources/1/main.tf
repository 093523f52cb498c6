data "awscc_logs_log_groups" "all" {}

output "all" {
  value = data.awscc_logs_log_groups.all.ids
}
