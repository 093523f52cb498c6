resource "awscc_frauddetector_label" "example" {
  name = "example"
  arn  = "testarn"
}

data "awscc_frauddetector_label" "example" {
  id   = "example"
  name = "example"
}
