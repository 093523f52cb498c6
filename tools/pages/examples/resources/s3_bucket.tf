resource "awscc_s3_bucket" "example" {
  bucket_name = "acme-invoices"

  bucket_encryption = {
    server_side_encryption_configuration = [{
      server_side_encryption_by_default = { sse_algorithm = "aws:kms" }
      bucket_key_enabled                = true
    }]
  }
  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }
  ownership_controls       = { rules = [{ object_ownership = "BucketOwnerEnforced" }] }
  versioning_configuration = { status = "Enabled" }

  lifecycle_configuration = {
    rules = [{
      id                                = "old-versions"
      status                            = "Enabled"
      noncurrent_version_expiration     = { noncurrent_days = 90 }
      abort_incomplete_multipart_upload = { days_after_initiation = 7 }
    }]
  }
  tags = [{ key = "Team", value = "billing" }]
}
