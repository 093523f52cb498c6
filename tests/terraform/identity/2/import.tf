import {
  to       = awscc_logs_log_group.example
  identity = { log_group_name = "example" }
}

import {
  to       = awscc_logs_log_stream.example
  identity = { log_group_name = "example", log_stream_name = "one", region = "eu-west-1" }
}
