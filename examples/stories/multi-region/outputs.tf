output "archive" {
  value = awscc_s3_bucket.archive.bucket_name
}

output "copies" {
  value = { for region, bucket in awscc_s3_bucket.copy : region => bucket.bucket_name }
}
