data "awscc_sqs_queues" "all" {}

import {
  for_each = data.awscc_sqs_queues.all.ids
  to       = awscc_sqs_queue.found[each.key]
  id       = each.key
}

resource "awscc_sqs_queue" "found" {
  for_each   = data.awscc_sqs_queues.all.ids
  queue_name = reverse(split("/", each.key))[0]

  visibility_timeout = 60
}
