variable "image_id" {
  description = "ID of the image that the server boots from."
  type        = string
}

variable "subnet_id" {
  description = "ID of a private subnet."
  type        = string
}

resource "awscc_ec2_instance" "example" {
  image_id                             = var.image_id
  subnet_id                            = var.subnet_id
  instance_type                        = "t4g.small"
  ebs_optimized                        = true
  monitoring                           = true
  propagate_tags_to_volume_on_creation = true
  block_device_mappings = [{
    device_name = "/dev/xvda"
    ebs = {
      volume_type           = "gp3"
      volume_size           = 20
      encrypted             = true
      delete_on_termination = true
    }
  }]
  # Only version 2 of the metadata service, which needs a token.
  metadata_options = { http_tokens = "required", http_put_response_hop_limit = 1 }
  tags             = [{ key = "Name", value = "build-agent" }]
}
