resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_route_table" "example" {
  vpc_id = awscc_ec2_vpc.production.vpc_id
  tags   = [{ key = "Name", value = "production-private" }]
}
