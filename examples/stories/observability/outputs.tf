output "dashboard" {
  value = join("", [
    "https://${data.awscc_region.this.region}.console.aws.amazon.com/cloudwatch/home",
    "?region=${data.awscc_region.this.region}#dashboards/dashboard/${awscc_cloudwatch_dashboard.app.dashboard_name}",
  ])
}

output "topic" {
  description = "Where other alarms of the team can go too."
  value       = awscc_sns_topic.alarms.topic_arn
}
