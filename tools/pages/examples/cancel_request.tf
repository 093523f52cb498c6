action "awscc_cancel_request" "stuck" {
  config {
    request_token = "00000000-0000-4000-8000-000000000000"
  }
}
