output "from" {
  value = "${data.awscc_caller_identity.here.account_id} in ${data.awscc_region.here.region}"
}

output "bus" {
  value = awscc_events_event_bus.audit.arn
}
