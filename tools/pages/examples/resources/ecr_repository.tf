resource "awscc_ecr_repository" "example" {
  repository_name              = "shop/orders"
  image_tag_mutability         = "IMMUTABLE"
  image_scanning_configuration = { scan_on_push = true }
  encryption_configuration     = { encryption_type = "KMS" }
  lifecycle_policy = {
    lifecycle_policy_text = jsonencode({
      rules = [{
        rulePriority = 1
        description  = "Images without a tag are kept for a week."
        selection = {
          tagStatus   = "untagged"
          countType   = "sinceImagePushed"
          countUnit   = "days"
          countNumber = 7
        }
        action = { type = "expire" }
      }]
    })
  }
  tags = [{ key = "Team", value = "shop" }]
}
