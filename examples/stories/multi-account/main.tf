# Security events leave the account in which they happen: a rule here sends them to a bus in the account for audits, where they
# are kept in a log that nobody here can change.

data "awscc_caller_identity" "here" {}

data "awscc_region" "here" {}

# In the account for audits.

resource "awscc_events_event_bus" "audit" {
  provider    = awscc.audit
  name        = "audit"
  description = "Security events of all accounts."
}

resource "awscc_events_event_bus_policy" "here" {
  provider       = awscc.audit
  event_bus_name = awscc_events_event_bus.audit.name
  statement_id   = "account-${data.awscc_caller_identity.here.account_id}"

  statement = jsonencode({
    Sid       = "account-${data.awscc_caller_identity.here.account_id}"
    Effect    = "Allow"
    Action    = "events:PutEvents"
    Resource  = awscc_events_event_bus.audit.arn
    Principal = { AWS = "arn:aws:iam::${data.awscc_caller_identity.here.account_id}:root" }
  })
}

resource "awscc_logs_log_group" "audit" {
  provider                    = awscc.audit
  log_group_name              = "/aws/events/audit"
  retention_in_days           = 731
  deletion_protection_enabled = false # true, once it has something to protect
}

resource "awscc_logs_resource_policy" "audit" {
  provider    = awscc.audit
  policy_name = "events-audit"

  policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = ["logs:CreateLogStream", "logs:PutLogEvents"]
      Resource  = awscc_logs_log_group.audit.arn
      Principal = { Service = ["delivery.logs.amazonaws.com", "events.amazonaws.com"] }
    }]
  })
}

resource "awscc_events_rule" "keep" {
  provider       = awscc.audit
  name           = "keep"
  description    = "Keeps everything that arrives."
  event_bus_name = awscc_events_event_bus.audit.name
  event_pattern  = jsonencode({ source = [{ exists = true }] })

  targets = [{
    id  = "log"
    arn = trimsuffix(awscc_logs_log_group.audit.arn, ":*")
  }]

  depends_on = [awscc_logs_resource_policy.audit]
}

# Here.

resource "awscc_iam_role" "send" {
  role_name   = "send-to-audit"
  description = "EventBridge sends security events to the account for audits with it."

  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "events.amazonaws.com" }
      Condition = { StringEquals = { "aws:SourceAccount" = data.awscc_caller_identity.here.account_id } }
    }]
  })

  policies = [{
    policy_name = "send"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [{
        Effect   = "Allow"
        Action   = "events:PutEvents"
        Resource = awscc_events_event_bus.audit.arn
      }]
    })
  }]
}

resource "awscc_events_rule" "send" {
  name          = "send-to-audit"
  description   = "Sends security events to the account for audits."
  event_pattern = jsonencode({ source = var.event_sources })

  targets = [{
    id       = "audit"
    arn      = awscc_events_event_bus.audit.arn
    role_arn = awscc_iam_role.send.arn
  }]

  depends_on = [awscc_events_event_bus_policy.here]
}
