action "awscc_delete_object" "old" {
  config {
    type_name  = "AWS::Logs::LogGroup"
    identifier = "old"
    confirm    = "old"
  }
}
