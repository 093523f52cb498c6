resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}

ephemeral "awscc_object" "group" {
  type_name  = "AWS::Logs::LogGroup"
  identifier = awscc_logs_log_group.example.id
}
