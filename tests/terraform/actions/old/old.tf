resource "awscc_logs_log_group" "old" {
  log_group_name = "old"
}
