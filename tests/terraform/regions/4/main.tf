resource "awscc_logs_log_group" "there" {
  log_group_name = "app"
  region         = "us-east-1"
}

import {
  to = awscc_logs_log_group.there
  id = "app@us-east-1"
}
