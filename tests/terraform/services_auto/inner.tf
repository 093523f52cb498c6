terraform {
  required_providers {
    awscc = { source = "ferroform/awscc" }
  }
}

resource "awscc_ssm_parameter" "text" {
  name  = "text"
  type  = "String"
  value = "of the inner module"
}

output "text" {
  value = awscc_ssm_parameter.text.value
}
