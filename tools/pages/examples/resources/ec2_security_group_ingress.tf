resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_security_group" "web" {
  group_description = "Web servers."
  vpc_id            = awscc_ec2_vpc.production.vpc_id
}

resource "awscc_ec2_security_group" "database" {
  group_description = "The database."
  vpc_id            = awscc_ec2_vpc.production.vpc_id
}

resource "awscc_ec2_security_group_ingress" "example" {
  group_id                 = awscc_ec2_security_group.database.group_id
  source_security_group_id = awscc_ec2_security_group.web.group_id
  description              = "PostgreSQL from web servers."
  ip_protocol              = "tcp"
  from_port                = 5432
  to_port                  = 5432
}
