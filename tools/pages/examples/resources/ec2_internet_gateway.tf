resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_internet_gateway" "example" {
  tags = [{ key = "Name", value = "production" }]
}

resource "awscc_ec2_vpc_gateway_attachment" "production" {
  vpc_id              = awscc_ec2_vpc.production.vpc_id
  internet_gateway_id = awscc_ec2_internet_gateway.example.internet_gateway_id
}
