resource "awscc_sqs_queue" "undelivered" {
  queue_name               = "shop-events-undelivered"
  message_retention_period = 1209600
}

resource "awscc_kms_key" "events" {
  description         = "Encrypts events of the shop."
  enable_key_rotation = true
}

resource "awscc_events_event_bus" "example" {
  name               = "shop"
  description        = "Events of the shop."
  kms_key_identifier = awscc_kms_key.events.arn
  dead_letter_config = { arn = awscc_sqs_queue.undelivered.arn }
  log_config         = { level = "ERROR", include_detail = "NONE" }
  tags               = [{ key = "Team", value = "shop" }]
}
