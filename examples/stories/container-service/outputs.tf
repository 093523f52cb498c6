output "address" {
  description = "Point the domain of the certificate here."
  value       = awscc_elasticloadbalancingv2_load_balancer.this.dns_name
}
