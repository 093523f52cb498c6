resource "awscc_cloudwatch_alarm" "example" {
  alarm_name          = "example"
  comparison_operator = "GreaterThanThreshold"
  evaluation_periods  = 3
  period              = 60
  threshold           = 0.1
  metric_name         = "errors"
  namespace           = "example"
  statistic           = "Sum"
}

resource "awscc_logs_log_group" "example" {
  log_group_name    = "example"
  retention_in_days = 7
}
