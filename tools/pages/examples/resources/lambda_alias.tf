variable "function_name" {
  description = "Name of a function."
  type        = string
}

resource "awscc_lambda_version" "current" {
  function_name = var.function_name
}

resource "awscc_lambda_alias" "example" {
  function_name    = var.function_name
  name             = "live"
  function_version = awscc_lambda_version.current.version
  description      = "The version that receives requests."
}
