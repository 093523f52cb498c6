resource "awscc_logs_log_group" "some" {
  count = 4

  log_group_name = "tagged-${count.index}"
  tags           = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_kms_key" "some" {
  count = 4

  description = "tagged-${count.index}"
  tags        = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_lambda_function" "some" {
  count = 4

  function_name = "tagged-${count.index}"
  role          = "arn:aws:iam::123456789012:role/run"
  code = {
    image_uri = "123456789012.dkr.ecr.eu-west-1.amazonaws.com/run:1"
  }
  package_type = "Image"
  tags         = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_sqs_queue" "some" {
  count = 4

  queue_name = "tagged-${count.index}"
  tags       = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_dynamodb_table" "some" {
  count = 4

  table_name   = "tagged-${count.index}"
  billing_mode = "PAY_PER_REQUEST"
  key_schema = jsonencode([
    { AttributeName = "id", KeyType = "HASH" }
  ])
  attribute_definitions = [
    { attribute_name = "id", attribute_type = "S" }
  ]
  tags = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_ec2_vpc" "some" {
  count = 4

  cidr_block = "10.${count.index}.0.0/16"
  tags       = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_ecs_cluster" "some" {
  count = 4

  cluster_name = "tagged-${count.index}"
  tags         = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_mediapackage_channel" "some" {
  count = 4

  channel_id = "tagged-${count.index}"
  tags       = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_autoscaling_auto_scaling_group" "some" {
  count = 4

  auto_scaling_group_name = "tagged-${count.index}"
  min_size                = "0"
  max_size                = "1"
  availability_zones      = ["eu-west-1a"]
  tags                    = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}", propagate_at_launch = false }, { key = "Team", value = "own", propagate_at_launch = false }]
}

resource "awscc_route53_health_check" "some" {
  count = 4

  health_check_config = {
    type       = "TCP"
    ip_address = "192.0.2.${count.index}"
    port       = 443
  }
  health_check_tags = count.index % 2 == 0 ? null : [{ key = "Stage", value = "stage-${count.index}" }, { key = "Team", value = "own" }]
}

resource "awscc_ssm_parameter" "some" {
  count = 4

  name  = "tagged-${count.index}"
  type  = "String"
  value = "7"
  tags  = count.index % 2 == 0 ? null : { Stage = "stage-${count.index}", Team = "own" }
}

resource "awscc_cognito_user_pool" "some" {
  count = 4

  user_pool_name = "tagged-${count.index}"
  user_pool_tags = count.index % 2 == 0 ? null : { Stage = "stage-${count.index}", Team = "own" }
}

resource "awscc_batch_compute_environment" "some" {
  count = 4

  compute_environment_name = "tagged-${count.index}"
  type                     = "UNMANAGED"
  tags                     = count.index % 2 == 0 ? null : { Stage = "stage-${count.index}", Team = "own" }
}

resource "awscc_backup_backup_vault" "some" {
  count = 4

  backup_vault_name = "tagged-${count.index}"
  backup_vault_tags = count.index % 2 == 0 ? null : { Stage = "stage-${count.index}", Team = "own" }
}

resource "awscc_glue_job" "some" {
  count = 4

  name    = "tagged-${count.index}"
  role    = "arn:aws:iam::123456789012:role/glue"
  command = {}
  tags    = count.index % 2 == 0 ? null : jsonencode({ Stage = "stage-${count.index}", Team = "own" })
}
