variable "role_arn" {
  description = "ARN of a role that firehose.amazonaws.com can assume, and that may write to the bucket."
  type        = string
}

resource "awscc_s3_bucket" "clicks" {
  bucket_name = "acme-clicks"
  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }
}

resource "awscc_kinesisfirehose_delivery_stream" "example" {
  delivery_stream_name                           = "clicks"
  delivery_stream_type                           = "DirectPut"
  delivery_stream_encryption_configuration_input = { key_type = "AWS_OWNED_CMK" }
  extended_s3_destination_configuration = {
    bucket_arn          = awscc_s3_bucket.clicks.arn
    role_arn            = var.role_arn
    prefix              = "clicks/!{timestamp:yyyy/MM/dd}/"
    error_output_prefix = "failed/!{firehose:error-output-type}/"
    compression_format  = "GZIP"
    buffering_hints     = { interval_in_seconds = 300, size_in_m_bs = 64 }
  }
  tags = [{ key = "Team", value = "analytics" }]
}
