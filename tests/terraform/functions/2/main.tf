output "arn" {
  value = provider::awscc::arn_parse("arn:aws:iam")
}

output "part" {
  value = provider::awscc::identifier_join("awscc_apigateway_stage", { rest_api_id = "abc123" })
}

output "type" {
  value = provider::awscc::tf_type("AWS::S3::Buckett")
}

output "tags" {
  value = provider::awscc::tags_merge({ team = "payments" }, [{ key = "team" }])
}
