resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_subnet" "public_a" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.0.0/24"
}

resource "awscc_ec2_subnet" "public_b" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.1.0/24"
}

resource "awscc_ec2_security_group" "balancer" {
  group_description      = "HTTPS from everywhere."
  vpc_id                 = awscc_ec2_vpc.production.vpc_id
  security_group_ingress = [{ ip_protocol = "tcp", from_port = 443, to_port = 443, cidr_ip = "0.0.0.0/0" }]
}

resource "awscc_elasticloadbalancingv2_load_balancer" "example" {
  name            = "shop"
  type            = "application"
  scheme          = "internet-facing"
  subnets         = [awscc_ec2_subnet.public_a.subnet_id, awscc_ec2_subnet.public_b.subnet_id]
  security_groups = [awscc_ec2_security_group.balancer.group_id]
  load_balancer_attributes = [
    { key = "deletion_protection.enabled", value = "true" },
    { key = "routing.http.drop_invalid_header_fields.enabled", value = "true" },
  ]
  tags = [{ key = "Team", value = "shop" }]
}
