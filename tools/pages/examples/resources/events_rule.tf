resource "awscc_sns_topic" "alarms" {
  topic_name = "alarms"
}

# The policy of the topic must allow events.amazonaws.com to publish.
resource "awscc_events_rule" "example" {
  name        = "stopped-tasks"
  description = "Containers that stopped with an error."
  event_pattern = jsonencode({
    source      = ["aws.ecs"]
    detail-type = ["ECS Task State Change"]
    detail = {
      lastStatus = ["STOPPED"]
      containers = { exitCode = [{ anything-but = [0] }] }
    }
  })
  state = "ENABLED"
  targets = [{
    id           = "alarms"
    arn          = awscc_sns_topic.alarms.topic_arn
    retry_policy = { maximum_event_age_in_seconds = 3600, maximum_retry_attempts = 10 }
    input_transformer = {
      input_paths_map = { task = "$.detail.taskArn", reason = "$.detail.stoppedReason" }
      input_template  = "\"<task> stopped: <reason>\""
    }
  }]
}
