resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_internet_gateway" "production" {}

resource "awscc_ec2_vpc_gateway_attachment" "production" {
  vpc_id              = awscc_ec2_vpc.production.vpc_id
  internet_gateway_id = awscc_ec2_internet_gateway.production.internet_gateway_id
}

resource "awscc_ec2_route_table" "public" {
  vpc_id = awscc_ec2_vpc.production.vpc_id
}

resource "awscc_ec2_route" "example" {
  route_table_id         = awscc_ec2_route_table.public.route_table_id
  destination_cidr_block = "0.0.0.0/0"
  gateway_id             = awscc_ec2_internet_gateway.production.internet_gateway_id
  depends_on             = [awscc_ec2_vpc_gateway_attachment.production]
}
