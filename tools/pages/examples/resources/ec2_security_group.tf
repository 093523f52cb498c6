resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_security_group" "example" {
  group_name        = "web"
  group_description = "HTTPS from everywhere, and PostgreSQL to the VPC."
  vpc_id            = awscc_ec2_vpc.production.vpc_id
  security_group_ingress = [{
    description = "HTTPS"
    ip_protocol = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_ip     = "0.0.0.0/0"
  }]
  security_group_egress = [{
    description = "PostgreSQL"
    ip_protocol = "tcp"
    from_port   = 5432
    to_port     = 5432
    cidr_ip     = "10.20.0.0/16"
  }]
  tags = [{ key = "Name", value = "web" }]
}
