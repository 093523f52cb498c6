resource "awscc_route53_hosted_zone" "shop" {
  name = "example.com."
}

# Validation adds the records to the zone. Cloud Control waits until the certificate is issued.
resource "awscc_certificatemanager_certificate" "example" {
  domain_name               = "shop.example.com"
  subject_alternative_names = ["www.shop.example.com"]
  validation_method         = "DNS"
  key_algorithm             = "EC_prime256v1"
  domain_validation_options = [
    { domain_name = "shop.example.com", hosted_zone_id = awscc_route53_hosted_zone.shop.hosted_zone_id },
    { domain_name = "www.shop.example.com", hosted_zone_id = awscc_route53_hosted_zone.shop.hosted_zone_id },
  ]
  tags = [{ key = "Team", value = "shop" }]
}
