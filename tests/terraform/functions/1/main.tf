# OpenTofu 1.12 does not ask the provider if an argument is the literal null.
variable "no_tags" {
  type    = map(string)
  default = null
}

locals {
  policy = {
    Version   = "2012-10-17"
    Statement = { Effect = "Allow", Action = ["s3:PutObject", "s3:GetObject"], Resource = ["*"] }
  }
}

output "arns" {
  value = {
    built   = provider::awscc::arn_build("aws", "iam", "", "111122223333", "role/app")
    account = provider::awscc::arn_parse("arn:aws:logs:eu-west-1:111122223333:log-group:/app:*").account_id
    parts   = provider::awscc::arn_parse("arn:aws:s3:::files")
  }
}

output "identifiers" {
  value = {
    split = provider::awscc::identifier_split("awscc_apigateway_stage", "abc123|prod")
    joined = provider::awscc::identifier_join("AWS::ApiGateway::Stage", {
      stage_name  = "prod"
      rest_api_id = "abc123"
    })
  }
}

output "types" {
  value = [provider::awscc::cfn_type("awscc_s3_bucket"), provider::awscc::tf_type("AWS::Lambda::Function")]
}

output "same_policy" {
  value = provider::awscc::policy_normalise(jsonencode(local.policy)) == provider::awscc::policy_normalise(jsonencode({
    Statement = [{ Resource = "*", Action = ["s3:GetObject", "s3:PutObject"], Effect = "Allow" }]
    Version   = "2012-10-17"
  }))
}

output "tags" {
  value = {
    map  = provider::awscc::tags_merge({ team = "payments" }, var.no_tags, [{ key = "stage", value = "prod" }])
    list = provider::awscc::tags_merge([{ key = "team", value = "payments" }], { cost-centre = 42, team = "billing" })
  }
}

output "user_data" {
  value = base64decode(provider::awscc::user_data("#cloud-config\npackages: [jq]\n", "#!/bin/sh\njq --version\n"))
}
