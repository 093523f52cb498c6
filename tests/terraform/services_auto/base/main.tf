# The state lies outside of this folder, as with a remote backend.
terraform {
  backend "local" {
    path = "elsewhere/state.json"
  }
}

resource "awscc_logs_log_group" "web" {
  log_group_name    = "web"
  retention_in_days = 7
}
