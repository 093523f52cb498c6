ephemeral "awscc_object" "absent" {
  type_name  = "AWS::Logs::LogGroup"
  identifier = "absent"
}
