resource "awscc_s3_bucket" "results" {
  bucket_name             = "acme-athena-results"
  lifecycle_configuration = { rules = [{ id = "expire", status = "Enabled", expiration_in_days = 30 }] }
}

resource "awscc_athena_work_group" "example" {
  name        = "analysts"
  description = "Queries of analysts, which may read 100 GB each."
  state       = "ENABLED"
  work_group_configuration = {
    enforce_work_group_configuration   = true
    publish_cloudwatch_metrics_enabled = true
    bytes_scanned_cutoff_per_query     = 107374182400
    engine_version                     = { selected_engine_version = "Athena engine version 3" }
    result_configuration = {
      output_location          = "s3://${awscc_s3_bucket.results.bucket_name}/"
      encryption_configuration = { encryption_option = "SSE_S3" }
    }
  }
  tags = [{ key = "Team", value = "analytics" }]
}
