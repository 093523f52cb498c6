removed {
  from = awscc_logs_log_group.example

  lifecycle {
    destroy = false
  }
}
