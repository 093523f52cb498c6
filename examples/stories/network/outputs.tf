output "vpc_id" {
  value = awscc_ec2_vpc.this.vpc_id
}

output "public_subnets" {
  description = "For load balancers, by zone."
  value       = { for zone, subnet in awscc_ec2_subnet.public : zone => subnet.subnet_id }
}

output "private_subnets" {
  description = "For everything else, by zone."
  value       = { for zone, subnet in awscc_ec2_subnet.private : zone => subnet.subnet_id }
}
