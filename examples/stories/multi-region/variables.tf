variable "copies" {
  description = "The regions that have a copy."
  type        = set(string)
  default     = ["eu-central-1", "us-east-1"]
}
