variable "cluster_name" {
  description = "Name of a cluster."
  type        = string
}

variable "node_role_arn" {
  description = "ARN of the role of the nodes."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of private subnets of the cluster."
  type        = list(string)
}

resource "awscc_eks_nodegroup" "example" {
  cluster_name       = var.cluster_name
  nodegroup_name     = "general"
  node_role          = var.node_role_arn
  subnets            = var.subnet_ids
  ami_type           = "BOTTLEROCKET_ARM_64"
  instance_types     = ["m7g.large"]
  capacity_type      = "ON_DEMAND"
  scaling_config     = { min_size = 2, desired_size = 2, max_size = 6 }
  update_config      = { max_unavailable = 1 }
  node_repair_config = { enabled = true }
  labels             = { workload = "general" }
  tags               = { Team = "platform" }
}
