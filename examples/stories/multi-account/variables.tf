variable "audit_account_id" {
  description = "The account that keeps what must not be changed from here."
  type        = string
}

variable "audit_role" {
  description = "The role that is assumed there."
  type        = string
  default     = "deploy"
}

variable "event_sources" {
  description = "Whose events the other account gets."
  type        = list(string)
  default     = ["aws.guardduty", "aws.securityhub"]
}
