# Every object has the tags of the provider block, whatever form the tags of its type have. A resource says only what is
# different.

locals {
  tags = {
    owner       = "platform"
    cost-centre = "4711"
    environment = var.environment
  }
}

# Nothing to say: the queue has the tags of the provider block.
resource "awscc_sqs_queue" "jobs" {
  queue_name = "jobs"
}

# Keys and values, the form of most types. The object's own owner wins.
resource "awscc_dynamodb_table" "orders" {
  table_name            = "orders"
  billing_mode          = "PAY_PER_REQUEST"
  attribute_definitions = [{ attribute_name = "id", attribute_type = "S" }]
  key_schema            = jsonencode([{ AttributeName = "id", KeyType = "HASH" }])
  tags                  = [{ key = "owner", value = "orders" }]
}

# A map.
resource "awscc_ssm_parameter" "colour" {
  name  = "/shop/colour"
  type  = "String"
  value = "blue"
  tags  = { purpose = "example" }
}

# Keys and values with a third member, which the tags of the provider block get too: instances inherit them.
resource "awscc_autoscaling_auto_scaling_group" "workers" {
  auto_scaling_group_name = "workers"
  min_size                = "0"
  max_size                = "4"
  availability_zones      = ["eu-west-1a", "eu-west-1b"]
  tags                    = [{ key = "Name", value = "worker", propagate_at_launch = true }]

  launch_template = {
    launch_template_id = awscc_ec2_launch_template.workers.launch_template_id
    version            = awscc_ec2_launch_template.workers.latest_version_number
  }
}

# What a template makes later gets its tags from the template. The provider adds none there; a function joins them.
resource "awscc_ec2_launch_template" "workers" {
  launch_template_name = "workers"

  launch_template_data = {
    image_id      = "resolve:ssm:/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-arm64"
    instance_type = "t4g.small"

    tag_specifications = [{
      resource_type = "volume"
      tags          = provider::awscc::tags_merge([], local.tags, { purpose = "scratch" })
    }]
  }
}
