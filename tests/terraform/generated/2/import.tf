import {
  to = awscc_logs_log_group.example
  id = "example"
}

import {
  to = awscc_logs_log_stream.example
  id = "example|one"
}
