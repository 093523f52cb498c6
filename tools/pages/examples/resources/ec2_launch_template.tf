resource "awscc_ec2_launch_template" "example" {
  launch_template_name = "web"
  launch_template_data = {
    # EC2 reads the ID of the image from this public parameter.
    image_id      = "resolve:ssm:/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-arm64"
    instance_type = "t4g.small"
    ebs_optimized = true
    monitoring    = { enabled = true }
    metadata_options = {
      http_tokens                 = "required"
      http_put_response_hop_limit = 1
    }
    block_device_mappings = [{
      device_name = "/dev/xvda"
      ebs         = { volume_type = "gp3", volume_size = 20, encrypted = true }
    }]
    tag_specifications = [{
      resource_type = "instance"
      tags          = [{ key = "Name", value = "web" }]
    }]
  }
}
