variable "public_key" {
  description = "Public key of the administrators, as in authorized_keys."
  type        = string
}

resource "awscc_ec2_key_pair" "example" {
  key_name            = "administrators"
  public_key_material = var.public_key
  tags                = [{ key = "Team", value = "it" }]
}
