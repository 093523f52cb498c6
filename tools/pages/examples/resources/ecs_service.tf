variable "task_definition_arn" {
  description = "ARN of a task definition for Fargate."
  type        = string
}

variable "subnet_id" {
  description = "ID of a private subnet."
  type        = string
}

resource "awscc_ecs_cluster" "shop" {
  cluster_name = "shop"
}

resource "awscc_ecs_service" "example" {
  service_name    = "orders"
  cluster         = awscc_ecs_cluster.shop.arn
  task_definition = var.task_definition_arn
  desired_count   = 2
  launch_type     = "FARGATE"
  network_configuration = {
    awsvpc_configuration = {
      subnets          = [var.subnet_id]
      assign_public_ip = "DISABLED"
    }
  }
  deployment_configuration = {
    minimum_healthy_percent    = 100
    maximum_percent            = 200
    deployment_circuit_breaker = { enable = true, rollback = true }
  }
  propagate_tags = "SERVICE"
  tags           = [{ key = "Team", value = "shop" }]
}
