output "bucket" {
  description = "Pictures below originals/ get a thumbnail."
  value       = awscc_s3_bucket.pictures.bucket_name
}

output "failed_jobs" {
  description = "The queue with the jobs that were set aside."
  value       = awscc_sqs_queue.failed.queue_url
}
