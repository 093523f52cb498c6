terraform {
  provider_meta "awscc" {
    user_agent = ["two\nlines"]
  }
}

resource "awscc_logs_log_group" "example" {
  log_group_name = "example"
}
