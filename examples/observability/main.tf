# Errors in a log become a number, the number an alarm, the alarm a message, and all of it a dashboard.
#
#   AWSCC_EMULATOR=1 terraform apply

variable "mail" {
  description = "Who is told."
  type        = string
  default     = "on-call@example.com"
}

data "awscc_region" "this" {}

resource "awscc_logs_log_group" "app" {
  log_group_name    = "/app"
  retention_in_days = 90
}

resource "awscc_logs_metric_filter" "errors" {
  filter_name    = "errors"
  log_group_name = awscc_logs_log_group.app.log_group_name
  filter_pattern = "{ $.level = \"error\" }"
  metric_transformations = [{
    metric_namespace = "App"
    metric_name      = "Errors"
    metric_value     = "1"
    default_value    = 0
  }]
}

resource "awscc_sns_topic" "alarms" {
  topic_name = "alarms"
}

resource "awscc_sns_subscription" "mail" {
  topic_arn = awscc_sns_topic.alarms.topic_arn
  protocol  = "email"
  endpoint  = var.mail
}

resource "awscc_cloudwatch_alarm" "errors" {
  alarm_name          = "app-errors"
  alarm_description   = "More than 5 errors in a minute, three minutes in a row."
  namespace           = "App"
  metric_name         = "Errors"
  statistic           = "Sum"
  period              = 60
  evaluation_periods  = 3
  threshold           = 5
  comparison_operator = "GreaterThanThreshold"
  treat_missing_data  = "notBreaching"
  alarm_actions       = [awscc_sns_topic.alarms.topic_arn]
  ok_actions          = [awscc_sns_topic.alarms.topic_arn]
}

resource "awscc_cloudwatch_dashboard" "app" {
  dashboard_name = "app"
  dashboard_body = jsonencode({
    widgets = [
      {
        type = "metric", x = 0, y = 0, width = 12, height = 6
        properties = {
          title   = "Errors"
          region  = data.awscc_region.this.region
          stat    = "Sum"
          period  = 60
          metrics = [["App", "Errors"]]
        }
      },
      {
        type = "alarm", x = 12, y = 0, width = 12, height = 6
        properties = {
          title  = "Alarms"
          alarms = [awscc_cloudwatch_alarm.errors.arn]
        }
      },
    ]
  })
}

output "alarm" {
  value = awscc_cloudwatch_alarm.errors.arn
}
