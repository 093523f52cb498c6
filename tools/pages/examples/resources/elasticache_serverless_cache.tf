resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_ec2_subnet" "cache_a" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.20.0/24"
}

resource "awscc_ec2_subnet" "cache_b" {
  vpc_id     = awscc_ec2_vpc.production.vpc_id
  cidr_block = "10.20.21.0/24"
}

resource "awscc_elasticache_serverless_cache" "example" {
  serverless_cache_name = "sessions"
  description           = "Sessions of customers."
  engine                = "valkey"
  major_engine_version  = "8"
  subnet_ids            = [awscc_ec2_subnet.cache_a.subnet_id, awscc_ec2_subnet.cache_b.subnet_id]
  cache_usage_limits = {
    data_storage    = { maximum = 5, unit = "GB" }
    ecpu_per_second = { maximum = 5000 }
  }
  daily_snapshot_time      = "03:00"
  snapshot_retention_limit = 7
  tags                     = [{ key = "Team", value = "shop" }]
}
