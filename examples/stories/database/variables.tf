variable "vpc_id" {
  description = "The VPC of the database."
  type        = string
}

variable "subnet_ids" {
  description = "Private subnets of the VPC, in different zones."
  type        = list(string)
}

variable "password" {
  description = "The password of the administrator. It is in no plan and no state."
  type        = string
  ephemeral   = true
}

variable "password_version" {
  description = "Another number sends the password again."
  type        = number
  default     = 1
}

variable "instance_class" {
  description = "The size of the instance."
  type        = string
  default     = "db.t4g.medium"
}
