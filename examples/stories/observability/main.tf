# Lines in a log become numbers, numbers become alarms, alarms become one message and not many, and all of it is on a dashboard.

data "awscc_caller_identity" "this" {}

data "awscc_region" "this" {}

locals {
  name = "shop"
}

resource "awscc_logs_log_group" "app" {
  log_group_name    = "/${local.name}"
  retention_in_days = 90
}

resource "awscc_logs_metric_filter" "level" {
  for_each       = var.limits
  filter_name    = each.key
  log_group_name = awscc_logs_log_group.app.log_group_name
  filter_pattern = "{ $.level = \"${each.key}\" }"

  metric_transformations = [{
    metric_namespace = local.name
    metric_name      = each.key
    metric_value     = "1"
    default_value    = 0
    unit             = "Count"
  }]
}

resource "awscc_cloudwatch_alarm" "level" {
  for_each            = var.limits
  alarm_name          = "${local.name}-${each.key}"
  alarm_description   = "More than ${each.value} lines of level ${each.key} within five minutes, twice in a row."
  namespace           = local.name
  metric_name         = each.key
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 2
  threshold           = each.value
  comparison_operator = "GreaterThanThreshold"
  treat_missing_data  = "notBreaching"

  depends_on = [awscc_logs_metric_filter.level]

  # The composite alarm lets go of an alarm before it is removed.
  lifecycle {
    create_before_destroy = true
  }
}

# Only this one tells somebody: one message, whatever is wrong.
resource "awscc_cloudwatch_composite_alarm" "app" {
  alarm_name        = local.name
  alarm_description = "The log of ${local.name} has too many errors or warnings."
  alarm_rule        = join(" OR ", [for alarm in awscc_cloudwatch_alarm.level : "ALARM(\"${alarm.alarm_name}\")"])
  alarm_actions     = [awscc_sns_topic.alarms.topic_arn]
  ok_actions        = [awscc_sns_topic.alarms.topic_arn]
}

resource "awscc_sns_topic" "alarms" {
  topic_name = "${local.name}-alarms"
}

resource "awscc_sns_topic_inline_policy" "alarms" {
  topic_arn = awscc_sns_topic.alarms.topic_arn

  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "Alarms"
      Effect    = "Allow"
      Action    = "sns:Publish"
      Resource  = awscc_sns_topic.alarms.topic_arn
      Principal = { Service = "cloudwatch.amazonaws.com" }
      Condition = { StringEquals = { "aws:SourceAccount" = data.awscc_caller_identity.this.account_id } }
    }]
  })
}

resource "awscc_sns_subscription" "mail" {
  topic_arn = awscc_sns_topic.alarms.topic_arn
  protocol  = "email"
  endpoint  = var.mail
}

# The first question when the message comes.
resource "awscc_logs_query_definition" "latest" {
  name            = "${local.name}/latest errors"
  log_group_names = [awscc_logs_log_group.app.log_group_name]

  query_string = <<-EOT
    fields @timestamp, message, request
    | filter level = "error"
    | sort @timestamp desc
    | limit 50
  EOT
}

resource "awscc_cloudwatch_dashboard" "app" {
  dashboard_name = local.name

  dashboard_body = jsonencode({
    widgets = concat(
      [{
        type   = "alarm"
        x      = 0
        y      = 0
        width  = 24
        height = 3
        properties = {
          title  = "Alarms"
          alarms = concat([awscc_cloudwatch_composite_alarm.app.arn], [for alarm in awscc_cloudwatch_alarm.level : alarm.arn])
        }
      }],
      [for index, level in keys(var.limits) : {
        type   = "metric"
        x      = index % 2 * 12
        y      = 3 + floor(index / 2) * 6
        width  = 12
        height = 6
        properties = {
          title       = level
          region      = data.awscc_region.this.region
          stat        = "Sum"
          period      = 300
          metrics     = [[local.name, level]]
          annotations = { horizontal = [{ label = "alarm", value = var.limits[level] }] }
        }
      }],
    )
  })
}
