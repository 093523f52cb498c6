ephemeral "awscc_object" "group" {
  type_name  = "AWS::Logs::LogGroup"
  identifier = awscc_logs_log_group.example.id

  lifecycle {
    postcondition {
      condition     = self.properties.RetentionInDays == 7
      error_message = "The retention is not as applied."
    }
  }
}

ephemeral "awscc_apigateway_api_key" "example" {
  id = awscc_apigateway_api_key.example.id

  lifecycle {
    postcondition {
      condition     = self.name == "example"
      error_message = "The key has another name."
    }
  }
}
