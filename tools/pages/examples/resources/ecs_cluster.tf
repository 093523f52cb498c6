resource "awscc_ecs_cluster" "example" {
  cluster_name       = "shop"
  capacity_providers = ["FARGATE", "FARGATE_SPOT"]
  default_capacity_provider_strategy = [
    { capacity_provider = "FARGATE", base = 1, weight = 1 },
    { capacity_provider = "FARGATE_SPOT", weight = 3 },
  ]
  cluster_settings = [{ name = "containerInsights", value = "enabled" }]
  tags             = [{ key = "Team", value = "shop" }]
}
