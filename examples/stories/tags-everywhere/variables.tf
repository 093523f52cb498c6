variable "environment" {
  description = "A tag of everything."
  type        = string
  default     = "test"
}
