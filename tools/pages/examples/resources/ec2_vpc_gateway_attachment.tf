resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_internet_gateway" "production" {}

resource "awscc_ec2_vpc_gateway_attachment" "example" {
  vpc_id              = awscc_ec2_vpc.production.vpc_id
  internet_gateway_id = awscc_ec2_internet_gateway.production.internet_gateway_id
}
