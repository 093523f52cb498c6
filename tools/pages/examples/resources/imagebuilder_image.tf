variable "image_recipe_arn" {
  description = "ARN of an image recipe."
  type        = string
}

variable "infrastructure_configuration_arn" {
  description = "ARN of the configuration of the instances that build the image."
  type        = string
}

resource "awscc_imagebuilder_image" "example" {
  image_recipe_arn                 = var.image_recipe_arn
  infrastructure_configuration_arn = var.infrastructure_configuration_arn
  enhanced_image_metadata_enabled  = true
  image_scanning_configuration     = { image_scanning_enabled = true }
  image_tests_configuration        = { image_tests_enabled = true, timeout_minutes = 60 }
  tags                             = { Team = "platform" }
}
