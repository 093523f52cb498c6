variable "execution_role_arn" {
  description = "ARN of a role that ecs-tasks.amazonaws.com can assume, and that may read the image and write the log."
  type        = string
}

data "awscc_region" "current" {}

resource "awscc_ecr_repository" "orders" {
  repository_name = "shop/orders"
}

resource "awscc_logs_log_group" "orders" {
  log_group_name    = "/shop/orders"
  retention_in_days = 30
}

resource "awscc_ecs_task_definition" "example" {
  family                   = "orders"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = "256"
  memory                   = "512"
  execution_role_arn       = var.execution_role_arn
  runtime_platform         = { cpu_architecture = "ARM64", operating_system_family = "LINUX" }
  container_definitions = [{
    name                     = "orders"
    image                    = "${awscc_ecr_repository.orders.repository_uri}:1.4.0"
    essential                = true
    readonly_root_filesystem = true
    port_mappings            = [{ container_port = 8080, protocol = "tcp" }]
    log_configuration = {
      log_driver = "awslogs"
      options = {
        awslogs-group         = awscc_logs_log_group.orders.log_group_name
        awslogs-region        = data.awscc_region.current.region
        awslogs-stream-prefix = "orders"
      }
    }
  }]
  tags = [{ key = "Team", value = "shop" }]
}
