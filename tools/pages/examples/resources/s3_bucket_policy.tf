resource "awscc_s3_bucket" "invoices" {
  bucket_name = "acme-invoices"
  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }
}

# Requests without TLS are denied.
resource "awscc_s3_bucket_policy" "example" {
  bucket = awscc_s3_bucket.invoices.bucket_name
  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "DenyWithoutTls"
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:*"
      Resource = [
        awscc_s3_bucket.invoices.arn,
        "${awscc_s3_bucket.invoices.arn}/*",
      ]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })
}
