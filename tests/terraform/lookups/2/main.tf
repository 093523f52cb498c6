data "awscc_region" "mistyped" {
  region = "eu-wst-1"
}

data "awscc_region" "two" {
  region = "eu-west-1"
  name   = "eu-west-2"
}
