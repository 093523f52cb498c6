resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}

action "awscc_detect_drift" "example" {
  config {
    type_name  = "AWS::Logs::LogGroup"
    identifier = awscc_logs_log_group.example.id
    expected   = { log_group_name = "example", retention_in_days = 7 }
  }
}
