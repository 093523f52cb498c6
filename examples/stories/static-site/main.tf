# A static site under a domain of your own: a private bucket, and a distribution that alone may read it.

data "awscc_caller_identity" "this" {}

locals {
  name = replace(var.domain, ".", "-")
}

resource "awscc_s3_bucket" "site" {
  bucket_name = "${local.name}-${data.awscc_caller_identity.this.account_id}"

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

  lifecycle_configuration = {
    rules = [{
      id                                = "old-versions"
      status                            = "Enabled"
      noncurrent_version_expiration     = { noncurrent_days = 30 }
      abort_incomplete_multipart_upload = { days_after_initiation = 7 }
    }]
  }
}

# CloudFront takes certificates of this region only, wherever everything else is.
resource "awscc_certificatemanager_certificate" "site" {
  region            = "us-east-1"
  domain_name       = var.domain
  validation_method = "DNS"

  domain_validation_options = [{
    domain_name    = var.domain
    hosted_zone_id = var.hosted_zone_id
  }]

  # The distribution goes to another one before this is removed.
  lifecycle {
    create_before_destroy = true
  }
}

resource "awscc_cloudfront_origin_access_control" "site" {
  origin_access_control_config = {
    name                              = local.name
    origin_access_control_origin_type = "s3"
    signing_behavior                  = "always"
    signing_protocol                  = "sigv4"
  }
}

resource "awscc_cloudfront_response_headers_policy" "site" {
  response_headers_policy_config = {
    name = local.name

    security_headers_config = {
      content_type_options = { override = true }
      frame_options = {
        frame_option = "DENY"
        override     = true
      }
      strict_transport_security = {
        access_control_max_age_sec = 31536000
        override                   = true
      }
    }
  }
}

# The bucket has no index of a folder: /about/ becomes /about/index.html.
resource "awscc_cloudfront_function" "index" {
  name          = "${local.name}-index"
  auto_publish  = true
  function_code = file("${path.module}/index.js")

  function_config = {
    comment = "Adds index.html to the path of a folder."
    runtime = "cloudfront-js-2.0"
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "awscc_cloudfront_distribution" "site" {
  distribution_config = {
    enabled             = true
    aliases             = [var.domain]
    comment             = var.domain
    default_root_object = "index.html"
    http_version        = "http2and3"
    ipv6_enabled        = true
    price_class         = var.price_class

    origins = [{
      id                       = "bucket"
      domain_name              = awscc_s3_bucket.site.regional_domain_name
      origin_access_control_id = awscc_cloudfront_origin_access_control.site.origin_access_control_id
      s3_origin_config         = { origin_access_identity = "" }
    }]

    default_cache_behavior = {
      target_origin_id           = "bucket"
      viewer_protocol_policy     = "redirect-to-https"
      compress                   = true
      cache_policy_id            = "658327ea-f89d-4fab-a63d-7e88639e58f6" # CachingOptimized, a policy of AWS
      response_headers_policy_id = awscc_cloudfront_response_headers_policy.site.response_headers_policy_id

      function_associations = [{
        event_type   = "viewer-request"
        function_arn = awscc_cloudfront_function.index.function_arn
      }]
    }

    # Without the right to list the bucket, what is not there is a 403.
    custom_error_responses = [{
      error_code         = 403
      response_code      = 404
      response_page_path = "/404.html"
    }]

    viewer_certificate = {
      acm_certificate_arn      = awscc_certificatemanager_certificate.site.certificate_arn
      minimum_protocol_version = "TLSv1.2_2021"
      ssl_support_method       = "sni-only"
    }
  }
}

resource "awscc_s3_bucket_policy" "site" {
  bucket = awscc_s3_bucket.site.bucket_name

  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "Distribution"
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

resource "awscc_route53_record_set" "site" {
  for_each       = toset(["A", "AAAA"])
  hosted_zone_id = var.hosted_zone_id
  name           = var.domain
  type           = each.key

  alias_target = {
    dns_name       = awscc_cloudfront_distribution.site.domain_name
    hosted_zone_id = "Z2FDTNDATAQYW2" # that of every distribution
  }
}
