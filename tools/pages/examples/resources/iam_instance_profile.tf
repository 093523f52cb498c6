resource "awscc_iam_role" "web" {
  role_name = "web-server"
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "ec2.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
  managed_policy_arns = ["arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"]
}

resource "awscc_iam_instance_profile" "example" {
  instance_profile_name = "web-server"
  roles                 = [awscc_iam_role.web.role_name]
}
