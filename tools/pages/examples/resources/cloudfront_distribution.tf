resource "awscc_s3_bucket" "site" {
  bucket_name = "acme-shop-site"
}

resource "awscc_cloudfront_origin_access_control" "site" {
  origin_access_control_config = {
    name                              = "shop-site"
    origin_access_control_origin_type = "s3"
    signing_behavior                  = "always"
    signing_protocol                  = "sigv4"
  }
}

resource "awscc_cloudfront_distribution" "example" {
  distribution_config = {
    enabled             = true
    http_version        = "http2and3"
    price_class         = "PriceClass_100"
    default_root_object = "index.html"
    origins = [{
      id                       = "site"
      domain_name              = awscc_s3_bucket.site.regional_domain_name
      origin_access_control_id = awscc_cloudfront_origin_access_control.site.origin_access_control_id
      s3_origin_config         = { origin_access_identity = "" }
    }]
    default_cache_behavior = {
      target_origin_id       = "site"
      viewer_protocol_policy = "redirect-to-https"
      compress               = true
      # The policy CachingOptimized of AWS.
      cache_policy_id = "658327ea-f89d-4fab-a63d-7e88639e58f6"
    }
  }
  tags = [{ key = "Team", value = "shop" }]
}
