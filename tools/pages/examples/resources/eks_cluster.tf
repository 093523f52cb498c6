variable "cluster_role_arn" {
  description = "ARN of a role that eks.amazonaws.com can assume, with the policy AmazonEKSClusterPolicy."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of private subnets in two availability zones."
  type        = list(string)
}

resource "awscc_kms_key" "cluster" {
  description         = "Encrypts secrets of Kubernetes."
  enable_key_rotation = true
}

resource "awscc_eks_cluster" "example" {
  name     = "production"
  version  = "1.33"
  role_arn = var.cluster_role_arn
  resources_vpc_config = {
    subnet_ids              = var.subnet_ids
    endpoint_private_access = true
    endpoint_public_access  = false
  }
  access_config = {
    authentication_mode                         = "API"
    bootstrap_cluster_creator_admin_permissions = false
  }
  encryption_config = [{
    resources = ["secrets"]
    provider  = { key_arn = awscc_kms_key.cluster.arn }
  }]
  logging = { cluster_logging = { enabled_types = [{ type = "api" }, { type = "audit" }] } }
  tags    = [{ key = "Team", value = "platform" }]
}
