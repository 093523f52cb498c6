resource "awscc_ec2_vpc" "example" {
  cidr_block           = "10.20.0.0/16"
  enable_dns_support   = true
  enable_dns_hostnames = true
  tags                 = [{ key = "Name", value = "production" }]
}
