data "awscc_sqs_queues" "all" {}

import {
  for_each = data.awscc_sqs_queues.all.ids
  to       = awscc_sqs_queue.found[each.key]
  id       = each.key
}

resource "awscc_sqs_queue" "found" {
  for_each = data.awscc_sqs_queues.all.ids
}
