output "url" {
  value = "https://${var.domain}"
}

output "bucket" {
  description = "Where the files of the site belong."
  value       = awscc_s3_bucket.site.bucket_name
}

output "distribution" {
  description = "What to invalidate after an upload."
  value       = awscc_cloudfront_distribution.site.distribution_id
}
