resource "terraform_data" "range" {
  input            = "10.1.0.0/16"
  triggers_replace = "two"
}

resource "awscc_ec2_security_group" "example" {
  group_description = "example"
  security_group_ingress = [
    { ip_protocol = "tcp", from_port = 443, to_port = 443, cidr_ip = terraform_data.range.output },
    { ip_protocol = "tcp", from_port = 80, to_port = 80, cidr_ip = "10.0.0.0/8" },
  ]
}
