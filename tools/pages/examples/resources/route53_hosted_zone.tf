resource "awscc_logs_log_group" "queries" {
  log_group_name    = "/aws/route53/example.com"
  retention_in_days = 30
}

# The log group must be in us-east-1, with a resource policy for route53.amazonaws.com.
resource "awscc_route53_hosted_zone" "example" {
  name                 = "example.com."
  hosted_zone_config   = { comment = "Public names of the shop." }
  query_logging_config = { cloudwatch_logs_log_group_arn = awscc_logs_log_group.queries.arn }
  hosted_zone_tags     = [{ key = "Team", value = "it" }]
}

output "name_servers" {
  value = awscc_route53_hosted_zone.example.name_servers
}
