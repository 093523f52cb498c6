resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 14
  tags = [{
    key   = "team"
    value = "blue"
  }]
}

output "arn" {
  value = awscc_logs_log_group.example.arn
}
