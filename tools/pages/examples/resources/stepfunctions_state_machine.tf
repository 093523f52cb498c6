variable "role_arn" {
  description = "ARN of a role that states.amazonaws.com can assume, and that may send messages to the topic."
  type        = string
}

resource "awscc_sns_topic" "shipping" {
  topic_name = "shipping"
}

resource "awscc_stepfunctions_state_machine" "example" {
  state_machine_name = "ship-order"
  state_machine_type = "STANDARD"
  role_arn           = var.role_arn
  definition_string = jsonencode({
    StartAt = "Pack"
    States = {
      Pack = { Type = "Wait", Seconds = 60, Next = "Notify" }
      Notify = {
        Type     = "Task"
        Resource = "arn:aws:states:::sns:publish"
        Parameters = {
          TopicArn    = awscc_sns_topic.shipping.topic_arn
          "Message.$" = "$.order"
        }
        Retry = [{ ErrorEquals = ["States.TaskFailed"], MaxAttempts = 3, BackoffRate = 2 }]
        End   = true
      }
    }
  })
  tracing_configuration = { enabled = true }
  tags                  = [{ key = "Team", value = "shop" }]
}
