variable "cluster_name" {
  description = "Name of a cluster."
  type        = string
}

resource "awscc_eks_addon" "example" {
  cluster_name      = var.cluster_name
  addon_name        = "vpc-cni"
  resolve_conflicts = "OVERWRITE"
  configuration_values = jsonencode({
    enableNetworkPolicy = "true"
    env                 = { ENABLE_PREFIX_DELEGATION = "true" }
  })
  tags = [{ key = "Team", value = "platform" }]
}
