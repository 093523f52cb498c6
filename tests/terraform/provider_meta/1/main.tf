terraform {
  provider_meta "awscc" {
    user_agent = ["network-module/1.2"]
  }
}

resource "awscc_logs_log_group" "example" {
  log_group_name = "example"
}
