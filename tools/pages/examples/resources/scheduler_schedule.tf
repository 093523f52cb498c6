resource "awscc_sqs_queue" "reports" {
  queue_name = "reports"
}

resource "awscc_iam_role" "scheduler" {
  role_name = "report-scheduler"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "scheduler.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
  policies = [{
    policy_name = "send"
    policy_document = jsonencode({
      Version   = "2012-10-17"
      Statement = [{ Effect = "Allow", Action = "sqs:SendMessage", Resource = awscc_sqs_queue.reports.arn }]
    })
  }]
}

resource "awscc_scheduler_schedule" "example" {
  name                         = "nightly-report"
  schedule_expression          = "cron(30 2 * * ? *)"
  schedule_expression_timezone = "Europe/Berlin"
  flexible_time_window         = { mode = "FLEXIBLE", maximum_window_in_minutes = 15 }
  target = {
    arn          = awscc_sqs_queue.reports.arn
    role_arn     = awscc_iam_role.scheduler.arn
    input        = jsonencode({ report = "sales" })
    retry_policy = { maximum_event_age_in_seconds = 3600, maximum_retry_attempts = 5 }
  }
}
