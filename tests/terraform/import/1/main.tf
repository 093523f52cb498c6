resource "awscc_sqs_queue" "each" {
  for_each   = toset(["mail", "orders"])
  queue_name = each.key
}
