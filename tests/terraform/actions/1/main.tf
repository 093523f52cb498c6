resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.awscc_detect_drift.example]
    }
  }
}

action "awscc_detect_drift" "example" {
  config {
    type_name  = "AWS::Logs::LogGroup"
    identifier = "example"
    expected   = { log_group_name = "example", retention_in_days = 7 }
  }
}
