resource "awscc_logs_log_group" "first" {
  log_group_name = "same"
}

resource "awscc_logs_log_group" "second" {
  log_group_name = "same"
  depends_on     = [awscc_logs_log_group.first]
}
