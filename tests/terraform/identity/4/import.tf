import {
  to       = awscc_logs_log_group.example
  identity = { log_group_name = "none" }
}
