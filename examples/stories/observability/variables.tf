variable "mail" {
  description = "Who is told."
  type        = string
  default     = "on-call@example.com"
}

variable "limits" {
  description = "More than this within five minutes is an alarm."
  type        = map(number)
  default = {
    error   = 10
    warning = 100
  }
}
