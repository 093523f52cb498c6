variable "subnet_id" {
  description = "ID of a private subnet."
  type        = string
}

resource "awscc_ec2_launch_template" "web" {
  launch_template_name = "web"
  launch_template_data = {
    image_id         = "resolve:ssm:/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-arm64"
    instance_type    = "t4g.small"
    metadata_options = { http_tokens = "required" }
  }
}

resource "awscc_autoscaling_auto_scaling_group" "example" {
  auto_scaling_group_name = "web"
  min_size                = "2"
  max_size                = "6"
  vpc_zone_identifier     = [var.subnet_id]
  launch_template = {
    launch_template_id = awscc_ec2_launch_template.web.launch_template_id
    version            = awscc_ec2_launch_template.web.latest_version_number
  }
  health_check_type           = "ELB"
  health_check_grace_period   = 120
  instance_maintenance_policy = { min_healthy_percentage = 100, max_healthy_percentage = 150 }
  tags                        = [{ key = "Name", value = "web", propagate_at_launch = true }]
}
