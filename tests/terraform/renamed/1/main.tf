resource "awscc_route53_record_set" "example" {
  hosted_zone_id   = "Z1234567890ABC"
  name             = "a.example.com"
  type             = "TXT"
  set_identifier   = "one"
  weight           = 1
  ttl              = "300"
  resource_records = ["\"text\""]
}
