resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}

output "arn" {
  value = awscc_logs_log_group.example.arn
}
