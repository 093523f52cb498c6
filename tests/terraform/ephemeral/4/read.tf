ephemeral "awscc_object" "mistyped" {
  type_name  = "AWS::Logs"
  identifier = "example"
}
