resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_subnet" "public" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.0.0/24"
}

resource "awscc_ec2_route_table" "public" {
  vpc_id = awscc_ec2_vpc.production.vpc_id
}

resource "awscc_ec2_subnet_route_table_association" "example" {
  subnet_id      = awscc_ec2_subnet.public.subnet_id
  route_table_id = awscc_ec2_route_table.public.route_table_id
}
