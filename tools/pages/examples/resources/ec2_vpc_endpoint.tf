data "awscc_region" "current" {}

resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_route_table" "private" {
  vpc_id = awscc_ec2_vpc.production.vpc_id
}

# Traffic to S3 stays inside of AWS, and reaches only buckets of the company.
resource "awscc_ec2_vpc_endpoint" "example" {
  vpc_id            = awscc_ec2_vpc.production.vpc_id
  vpc_endpoint_type = "Gateway"
  service_name      = "com.amazonaws.${data.awscc_region.current.region}.s3"
  route_table_ids   = [awscc_ec2_route_table.private.route_table_id]
  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = "*"
      Action    = "s3:*"
      Resource  = ["arn:aws:s3:::acme-*", "arn:aws:s3:::acme-*/*"]
    }]
  })
  tags = [{ key = "Name", value = "s3" }]
}
