variable "attempts" {
  description = "How often a job is tried before it is set aside."
  type        = number
  default     = 3
}

variable "concurrency" {
  description = "How many workers run at most at the same time."
  type        = number
  default     = 10
}
