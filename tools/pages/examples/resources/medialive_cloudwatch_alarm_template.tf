resource "awscc_medialive_cloudwatch_alarm_template_group" "live" {
  name = "live"
}

resource "awscc_medialive_cloudwatch_alarm_template" "example" {
  name                 = "active-alerts"
  description          = "A channel has alerts."
  group_identifier     = awscc_medialive_cloudwatch_alarm_template_group.live.identifier
  target_resource_type = "MEDIALIVE_CHANNEL"
  metric_name          = "ActiveAlerts"
  statistic            = "Maximum"
  comparison_operator  = "GreaterThanThreshold"
  threshold            = 0
  period               = 60
  evaluation_periods   = 1
  datapoints_to_alarm  = 1
  treat_missing_data   = "notBreaching"
  tags                 = { Team = "video" }
}
