resource "awscc_route53_hosted_zone" "shop" {
  name = "example.com."
}

resource "awscc_route53_record_set" "example" {
  hosted_zone_id   = awscc_route53_hosted_zone.shop.hosted_zone_id
  name             = "status.example.com."
  type             = "CNAME"
  ttl              = "300"
  resource_records = ["status.example.net"]
}
