variable "availability_zone" {
  description = "Availability zone of the subnet, in the region of the provider."
  type        = string
}

resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
  tags       = [{ key = "Name", value = "production" }]
}

resource "awscc_ec2_subnet" "example" {
  vpc_id                  = awscc_ec2_vpc.production.vpc_id
  cidr_block              = "10.20.1.0/24"
  availability_zone       = var.availability_zone
  map_public_ip_on_launch = false
  private_dns_name_options_on_launch = {
    hostname_type                     = "resource-name"
    enable_resource_name_dns_a_record = true
  }
  tags = [{ key = "Name", value = "production-private-a" }]
}
