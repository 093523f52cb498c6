variable "availability_zone" {
  description = "Availability zone of the instance that the volume is attached to."
  type        = string
}

resource "awscc_kms_key" "volumes" {
  description         = "Encrypts volumes."
  enable_key_rotation = true
}

resource "awscc_ec2_volume" "example" {
  availability_zone = var.availability_zone
  volume_type       = "gp3"
  size              = 100
  iops              = 3000
  throughput        = 125
  encrypted         = true
  kms_key_id        = awscc_kms_key.volumes.arn
  tags              = [{ key = "Name", value = "data" }]
}
