# A VPC: public and private subnets in each zone, a NAT gateway in each zone, a way to S3 without them, and flow logs.

data "awscc_region" "this" {}

resource "awscc_ec2_vpc" "this" {
  cidr_block           = var.cidr
  enable_dns_hostnames = true
  enable_dns_support   = true
  tags                 = [{ key = "Name", value = "main" }]
}

# Public: straight to the internet.

resource "awscc_ec2_internet_gateway" "this" {
  tags = [{ key = "Name", value = "main" }]
}

resource "awscc_ec2_vpc_gateway_attachment" "this" {
  vpc_id              = awscc_ec2_vpc.this.vpc_id
  internet_gateway_id = awscc_ec2_internet_gateway.this.internet_gateway_id
}

resource "awscc_ec2_subnet" "public" {
  for_each                = var.zones
  vpc_id                  = awscc_ec2_vpc.this.vpc_id
  availability_zone       = each.key
  cidr_block              = cidrsubnet(var.cidr, 8, each.value)
  map_public_ip_on_launch = true
  tags                    = [{ key = "Name", value = "public-${each.key}" }]
}

resource "awscc_ec2_route_table" "public" {
  vpc_id = awscc_ec2_vpc.this.vpc_id
  tags   = [{ key = "Name", value = "public" }]
}

resource "awscc_ec2_route" "internet" {
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

# Private: to the internet through the NAT gateway of the same zone, so that no zone needs another one.

resource "awscc_ec2_eip" "nat" {
  for_each   = var.zones
  domain     = "vpc"
  tags       = [{ key = "Name", value = "nat-${each.key}" }]
  depends_on = [awscc_ec2_vpc_gateway_attachment.this]
}

resource "awscc_ec2_nat_gateway" "this" {
  for_each      = var.zones
  subnet_id     = awscc_ec2_subnet.public[each.key].subnet_id
  allocation_id = awscc_ec2_eip.nat[each.key].allocation_id
  tags          = [{ key = "Name", value = each.key }]
}

resource "awscc_ec2_subnet" "private" {
  for_each          = var.zones
  vpc_id            = awscc_ec2_vpc.this.vpc_id
  availability_zone = each.key
  cidr_block        = cidrsubnet(var.cidr, 4, each.value + 8)
  tags              = [{ key = "Name", value = "private-${each.key}" }]
}

resource "awscc_ec2_route_table" "private" {
  for_each = var.zones
  vpc_id   = awscc_ec2_vpc.this.vpc_id
  tags     = [{ key = "Name", value = "private-${each.key}" }]
}

resource "awscc_ec2_route" "nat" {
  for_each               = var.zones
  route_table_id         = awscc_ec2_route_table.private[each.key].route_table_id
  destination_cidr_block = "0.0.0.0/0"
  nat_gateway_id         = awscc_ec2_nat_gateway.this[each.key].nat_gateway_id
}

resource "awscc_ec2_subnet_route_table_association" "private" {
  for_each       = awscc_ec2_subnet.private
  subnet_id      = each.value.subnet_id
  route_table_id = awscc_ec2_route_table.private[each.key].route_table_id
}

# What goes to S3 goes past the NAT gateways and costs nothing.
resource "awscc_ec2_vpc_endpoint" "s3" {
  vpc_id            = awscc_ec2_vpc.this.vpc_id
  vpc_endpoint_type = "Gateway"
  service_name      = "com.amazonaws.${data.awscc_region.this.region}.s3"
  route_table_ids   = [for table in awscc_ec2_route_table.private : table.route_table_id]
  tags              = [{ key = "Name", value = "s3" }]
}

# Who talked to whom.

resource "awscc_logs_log_group" "flow" {
  log_group_name    = "/network/flow"
  retention_in_days = 30
}

resource "awscc_iam_role" "flow" {
  role_name   = "network-flow"
  description = "Writes the flow logs."

  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "vpc-flow-logs.amazonaws.com" }
    }]
  })

  policies = [{
    policy_name = "write"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [
        {
          Effect   = "Allow"
          Action   = ["logs:CreateLogStream", "logs:PutLogEvents", "logs:DescribeLogStreams"]
          Resource = awscc_logs_log_group.flow.arn
        },
        {
          Effect   = "Allow"
          Action   = "logs:DescribeLogGroups"
          Resource = "*"
        },
      ]
    })
  }]
}

resource "awscc_ec2_flow_log" "this" {
  resource_type               = "VPC"
  resource_id                 = awscc_ec2_vpc.this.vpc_id
  traffic_type                = "REJECT"
  log_destination_type        = "cloud-watch-logs"
  log_group_name              = awscc_logs_log_group.flow.log_group_name
  deliver_logs_permission_arn = awscc_iam_role.flow.arn
}
