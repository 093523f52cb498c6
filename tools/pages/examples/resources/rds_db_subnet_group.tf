resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_subnet" "database_a" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.10.0/24"
}

resource "awscc_ec2_subnet" "database_b" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.11.0/24"
}

resource "awscc_rds_db_subnet_group" "example" {
  db_subnet_group_name        = "production"
  db_subnet_group_description = "Private subnets of databases, in two availability zones."
  subnet_ids                  = [awscc_ec2_subnet.database_a.subnet_id, awscc_ec2_subnet.database_b.subnet_id]
  tags                        = [{ key = "Team", value = "shop" }]
}
