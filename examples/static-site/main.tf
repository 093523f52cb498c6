# A static site: a private bucket, and a distribution that alone may read it.
#
#   AWSCC_EMULATOR=1 terraform apply

variable "name" {
  description = "The name of the site, which is part of the bucket's name."
  type        = string
  default     = "ferroform-example-site"
}

resource "awscc_s3_bucket" "site" {
  bucket_name = var.name
  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }
  ownership_controls = {
    rules = [{ object_ownership = "BucketOwnerEnforced" }]
  }
  versioning_configuration = { status = "Enabled" }
}

resource "awscc_cloudfront_origin_access_control" "site" {
  origin_access_control_config = {
    name                              = var.name
    origin_access_control_origin_type = "s3"
    signing_behavior                  = "always"
    signing_protocol                  = "sigv4"
  }
}

resource "awscc_cloudfront_distribution" "site" {
  distribution_config = {
    enabled             = true
    default_root_object = "index.html"
    http_version        = "http2and3"
    price_class         = "PriceClass_100"
    origins = [{
      id                       = "bucket"
      domain_name              = awscc_s3_bucket.site.regional_domain_name
      origin_access_control_id = awscc_cloudfront_origin_access_control.site.origin_access_control_id
      s3_origin_config         = { origin_access_identity = "" }
    }]
    default_cache_behavior = {
      target_origin_id       = "bucket"
      viewer_protocol_policy = "redirect-to-https"
      compress               = true
      # AWS's own policy "CachingOptimized".
      cache_policy_id = "658327ea-f89d-4fab-a63d-7e88639e58f6"
    }
    custom_error_responses = [{
      error_code         = 404
      response_code      = 404
      response_page_path = "/404.html"
    }]
  }
}

data "awscc_caller_identity" "this" {}

resource "awscc_s3_bucket_policy" "site" {
  bucket = awscc_s3_bucket.site.bucket_name
  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "s3:GetObject"
      Resource  = "${awscc_s3_bucket.site.arn}/*"
      Principal = { Service = "cloudfront.amazonaws.com" }
      Condition = {
        StringEquals = {
          "AWS:SourceArn" = join("", [
            "arn:aws:cloudfront::${data.awscc_caller_identity.this.account_id}:distribution/",
            awscc_cloudfront_distribution.site.distribution_id,
          ])
        }
      }
    }]
  })
}

output "url" {
  value = "https://${awscc_cloudfront_distribution.site.domain_name}"
}
