output "secret" {
  description = "The application may read this secret."
  value       = awscc_secretsmanager_secret.orders.secret_id
}

output "security_group" {
  description = "The application belongs into this group."
  value       = awscc_ec2_security_group.application.group_id
}

output "endpoint" {
  value = "${awscc_rds_db_instance.orders.endpoint.address}:${awscc_rds_db_instance.orders.endpoint.port}"
}
