resource "acme_streams_topic" "orders" {
  name       = provider::acme::topic_name("payments", "orders", null)
  team       = "payments"
  partitions = 12
  retention  = { period = "7d" }
}

resource "acme_streams_subscription" "invoices" {
  topic        = acme_streams_topic.orders.name
  service      = "invoices"
  start        = "EARLIEST"
  dead_letters = { topic = "payments.unreadable.v1", max_attempts = 5 }
}

data "acme_team_topics" "payments" {
  team       = "payments"
  depends_on = [acme_streams_topic.orders]
}

ephemeral "acme_access_key" "invoices" {
  service = acme_streams_subscription.invoices.service
}

output "console_url" {
  value = acme_streams_topic.orders.console_url
}

output "partitions" {
  value = data.acme_team_topics.payments.total_partitions
}
