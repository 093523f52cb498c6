import {
  to = awscc_logs_log_group.jobs
  id = "jobs"
}

import {
  to = awscc_logs_log_stream.one
  id = "jobs|one"
}
