# Every object has the tags of the provider block, whatever shape the tags of its type have. Tags that others add are left alone.
#
#   AWSCC_EMULATOR=1 terraform apply

# A list of keys and values. The object's own tag wins over the one of the provider block.
resource "awscc_sqs_queue" "jobs" {
  queue_name = "jobs"
  tags       = [{ key = "owner", value = "jobs" }]
}

# A map.
resource "awscc_ssm_parameter" "colour" {
  name  = "/colour"
  type  = "String"
  value = "blue"
  tags  = { purpose = "example" }
}

# Keys and values with a third field.
resource "awscc_autoscaling_auto_scaling_group" "workers" {
  auto_scaling_group_name = "workers"
  min_size                = "0"
  max_size                = "4"
  availability_zones      = ["eu-west-1a"]
  launch_template = {
    launch_template_id = "lt-0a0a0a0a0a0a0a0a0"
    version            = "1"
  }
  tags = [{ key = "Name", value = "worker", propagate_at_launch = true }]
}

output "tags" {
  value = {
    queue     = awscc_sqs_queue.jobs.tags_all
    parameter = awscc_ssm_parameter.colour.tags_all
    workers   = awscc_autoscaling_auto_scaling_group.workers.tags_all
  }
}
