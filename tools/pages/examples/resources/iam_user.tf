resource "awscc_iam_managed_policy" "boundary" {
  managed_policy_name = "backup-boundary"
  policy_document = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "s3:*", Resource = "*" }]
  })
}

# For a machine outside of AWS that cannot assume a role.
resource "awscc_iam_user" "example" {
  user_name            = "backup-agent"
  path                 = "/machines/"
  permissions_boundary = awscc_iam_managed_policy.boundary.policy_arn
  policies = [{
    policy_name = "write-backups"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [{
        Effect   = "Allow"
        Action   = "s3:PutObject"
        Resource = "arn:aws:s3:::acme-backups/office/*"
      }]
    })
  }]
  tags = [{ key = "Team", value = "it" }]
}
