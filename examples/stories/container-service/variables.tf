variable "vpc_id" {
  description = "The VPC of the service."
  type        = string
}

variable "public_subnet_ids" {
  description = "Subnets of the load balancer, in different zones."
  type        = list(string)
}

variable "private_subnet_ids" {
  description = "Subnets of the containers, with a way to the internet."
  type        = list(string)
}

variable "certificate_arn" {
  description = "The certificate of the load balancer."
  type        = string
}

variable "image" {
  description = "What runs."
  type        = string
  default     = "public.ecr.aws/nginx/nginx:1.28"
}

variable "tasks" {
  description = "How many containers run: at least, and at most."
  type        = object({ min = number, max = number })
  default     = { min = 2, max = 10 }
}
