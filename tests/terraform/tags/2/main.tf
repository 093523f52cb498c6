resource "awscc_logs_log_group" "app" {
  log_group_name = "app"
}

resource "awscc_sqs_queue" "jobs" {
  queue_name = "jobs"
  tags = [
    { key = "CostCenter", value = "5678" },
    { key = "Stage", value = "test" },
  ]
}

resource "awscc_ssm_parameter" "size" {
  name  = "size"
  type  = "String"
  value = "7"
  tags  = { Stage = "test" }
}

resource "awscc_glue_job" "nightly" {
  name    = "nightly"
  role    = "arn:aws:iam::123456789012:role/glue"
  command = {}
  tags    = jsonencode({ Stage = "test" })
}

resource "awscc_ec2_key_pair" "admin" {
  key_name            = "admin"
  public_key_material = "ssh-ed25519 AAAA"
}
