variable "domain" {
  description = "The name of the site."
  type        = string
}

variable "hosted_zone_id" {
  description = "The hosted zone in which the domain is."
  type        = string
}

variable "price_class" {
  description = "From where the site is served: PriceClass_100 is North America and Europe, PriceClass_All the whole world."
  type        = string
  default     = "PriceClass_100"
}
