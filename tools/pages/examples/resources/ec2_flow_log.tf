resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_s3_bucket" "flow_logs" {
  bucket_name = "acme-flow-logs"
  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }
  lifecycle_configuration = {
    rules = [{ id = "expire", status = "Enabled", expiration_in_days = 90 }]
  }
}

resource "awscc_ec2_flow_log" "example" {
  resource_type            = "VPC"
  resource_id              = awscc_ec2_vpc.production.vpc_id
  traffic_type             = "ALL"
  max_aggregation_interval = 60
  log_destination_type     = "s3"
  log_destination          = awscc_s3_bucket.flow_logs.arn
  destination_options = {
    file_format                = "parquet"
    hive_compatible_partitions = true
    per_hour_partition         = true
  }
  tags = [{ key = "Name", value = "production" }]
}
