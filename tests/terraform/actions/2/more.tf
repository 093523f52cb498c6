action "awscc_delete_object" "unconfirmed" {
  config {
    type_name  = "AWS::Logs::LogGroup"
    identifier = "old"
    confirm    = "example"
  }
}
