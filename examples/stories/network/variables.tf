variable "cidr" {
  description = "The addresses of the VPC."
  type        = string
  default     = "10.20.0.0/16"
}

variable "zones" {
  description = "The availability zones, each with the number of its subnets. A zone keeps its number for ever: it is part of the addresses."
  type        = map(number)
  default = {
    eu-west-1a = 0
    eu-west-1b = 1
  }
}
