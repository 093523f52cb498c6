resource "awscc_sqs_queue" "found" {
  visibility_timeout = 60
}
