resource "awscc_logs_log_group" "web" {
  log_group_name = "web"
}
