resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

# Its route table has a route to an internet gateway.
resource "awscc_ec2_subnet" "public" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.0.0/24"
}

resource "awscc_ec2_eip" "nat" {
  domain = "vpc"
}

resource "awscc_ec2_nat_gateway" "example" {
  subnet_id         = awscc_ec2_subnet.public.subnet_id
  allocation_id     = awscc_ec2_eip.nat.allocation_id
  connectivity_type = "public"
  tags              = [{ key = "Name", value = "production" }]
}
