resource "awscc_logs_log_group" "here" {
  log_group_name = "app"
  timeouts = {
    create = "30m"
  }
}

resource "awscc_logs_log_group" "there" {
  log_group_name = "app"
  region         = "us-east-1"
}
