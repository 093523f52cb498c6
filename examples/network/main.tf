# A network: a VPC with public and private subnets in two zones, and a way to the internet for both.
#
#   AWSCC_EMULATOR=1 terraform apply

variable "zones" {
  description = "The availability zones."
  type        = list(string)
  default     = ["eu-west-1a", "eu-west-1b"]
}

locals {
  tags    = [{ key = "Name", value = "example" }]
  subnets = { for index, zone in var.zones : zone => index }
}

resource "awscc_ec2_vpc" "this" {
  cidr_block           = "10.0.0.0/16"
  enable_dns_hostnames = true
  enable_dns_support   = true
  tags                 = local.tags
}

resource "awscc_ec2_internet_gateway" "this" {
  tags = local.tags
}

resource "awscc_ec2_vpc_gateway_attachment" "this" {
  vpc_id              = awscc_ec2_vpc.this.vpc_id
  internet_gateway_id = awscc_ec2_internet_gateway.this.internet_gateway_id
}

resource "awscc_ec2_subnet" "public" {
  for_each                = local.subnets
  vpc_id                  = awscc_ec2_vpc.this.vpc_id
  availability_zone       = each.key
  cidr_block              = cidrsubnet(awscc_ec2_vpc.this.cidr_block, 8, each.value)
  map_public_ip_on_launch = true
}

resource "awscc_ec2_subnet" "private" {
  for_each          = local.subnets
  vpc_id            = awscc_ec2_vpc.this.vpc_id
  availability_zone = each.key
  cidr_block        = cidrsubnet(awscc_ec2_vpc.this.cidr_block, 8, each.value + 100)
}

resource "awscc_ec2_route_table" "public" {
  vpc_id = awscc_ec2_vpc.this.vpc_id
}

resource "awscc_ec2_route" "public" {
  route_table_id         = awscc_ec2_route_table.public.route_table_id
  destination_cidr_block = "0.0.0.0/0"
  gateway_id             = awscc_ec2_internet_gateway.this.internet_gateway_id
  depends_on             = [awscc_ec2_vpc_gateway_attachment.this]
}

resource "awscc_ec2_subnet_route_table_association" "public" {
  for_each       = awscc_ec2_subnet.public
  subnet_id      = each.value.subnet_id
  route_table_id = awscc_ec2_route_table.public.route_table_id
}

resource "awscc_ec2_eip" "nat" {
  domain     = "vpc"
  depends_on = [awscc_ec2_vpc_gateway_attachment.this]
}

resource "awscc_ec2_nat_gateway" "this" {
  subnet_id     = awscc_ec2_subnet.public[var.zones[0]].subnet_id
  allocation_id = awscc_ec2_eip.nat.allocation_id
}

resource "awscc_ec2_route_table" "private" {
  vpc_id = awscc_ec2_vpc.this.vpc_id
}

resource "awscc_ec2_route" "private" {
  route_table_id         = awscc_ec2_route_table.private.route_table_id
  destination_cidr_block = "0.0.0.0/0"
  nat_gateway_id         = awscc_ec2_nat_gateway.this.nat_gateway_id
}

resource "awscc_ec2_subnet_route_table_association" "private" {
  for_each       = awscc_ec2_subnet.private
  subnet_id      = each.value.subnet_id
  route_table_id = awscc_ec2_route_table.private.route_table_id
}

output "private_subnets" {
  value = [for subnet in awscc_ec2_subnet.private : subnet.subnet_id]
}
