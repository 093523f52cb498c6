resource "awscc_ec2_eip" "example" {
  domain = "vpc"
  tags   = [{ key = "Name", value = "vpn" }]
}

output "address" {
  value = awscc_ec2_eip.example.public_ip
}
