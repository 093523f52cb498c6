# A container behind a load balancer: cluster, task, service, and who may talk to whom.
#
#   AWSCC_EMULATOR=1 terraform apply

variable "vpc" {
  type    = string
  default = "vpc-0a0a0a0a0a0a0a0a0"
}

variable "subnets" {
  type    = list(string)
  default = ["subnet-0a0a0a0a0a0a0a0a0", "subnet-0b0b0b0b0b0b0b0b0"]
}

variable "image" {
  type    = string
  default = "public.ecr.aws/nginx/nginx:1.29"
}

data "awscc_region" "this" {}

resource "awscc_logs_log_group" "web" {
  log_group_name    = "/web"
  retention_in_days = 30
}

resource "awscc_ec2_security_group" "balancer" {
  group_description = "The load balancer: HTTP from everywhere."
  vpc_id            = var.vpc
  security_group_ingress = [{
    ip_protocol = "tcp"
    from_port   = 80
    to_port     = 80
    cidr_ip     = "0.0.0.0/0"
    description = "HTTP"
  }]
}

resource "awscc_ec2_security_group" "web" {
  group_description = "The containers: HTTP from the load balancer."
  vpc_id            = var.vpc
  security_group_ingress = [{
    ip_protocol              = "tcp"
    from_port                = 80
    to_port                  = 80
    source_security_group_id = awscc_ec2_security_group.balancer.group_id
    description              = "HTTP from the load balancer"
  }]
}

resource "awscc_elasticloadbalancingv2_load_balancer" "web" {
  name            = "web"
  type            = "application"
  scheme          = "internet-facing"
  subnets         = var.subnets
  security_groups = [awscc_ec2_security_group.balancer.group_id]
}

resource "awscc_elasticloadbalancingv2_target_group" "web" {
  name              = "web"
  protocol          = "HTTP"
  port              = 80
  target_type       = "ip"
  vpc_id            = var.vpc
  health_check_path = "/"
  target_group_attributes = [
    { key = "deregistration_delay.timeout_seconds", value = "30" },
  ]
}

resource "awscc_elasticloadbalancingv2_listener" "web" {
  load_balancer_arn = awscc_elasticloadbalancingv2_load_balancer.web.load_balancer_arn
  protocol          = "HTTP"
  port              = 80
  default_actions = [{
    type             = "forward"
    target_group_arn = awscc_elasticloadbalancingv2_target_group.web.target_group_arn
  }]
}

resource "awscc_iam_role" "start" {
  role_name   = "web-start"
  description = "Pulls the image and writes the log."
  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "ecs-tasks.amazonaws.com" }
    }]
  })
  managed_policy_arns = ["arn:aws:iam::aws:policy/service-role/AmazonECSTaskExecutionRolePolicy"]
}

resource "awscc_ecs_cluster" "web" {
  cluster_name     = "web"
  cluster_settings = [{ name = "containerInsights", value = "enabled" }]
}

resource "awscc_ecs_task_definition" "web" {
  family                   = "web"
  cpu                      = "256"
  memory                   = "512"
  network_mode             = "awsvpc"
  requires_compatibilities = ["FARGATE"]
  execution_role_arn       = awscc_iam_role.start.arn
  container_definitions = [{
    name          = "web"
    image         = var.image
    essential     = true
    port_mappings = [{ container_port = 80 }]
    log_configuration = {
      log_driver = "awslogs"
      options = {
        awslogs-group         = awscc_logs_log_group.web.log_group_name
        awslogs-region        = data.awscc_region.this.region
        awslogs-stream-prefix = "web"
      }
    }
  }]
}

resource "awscc_ecs_service" "web" {
  service_name    = "web"
  cluster         = awscc_ecs_cluster.web.arn
  task_definition = awscc_ecs_task_definition.web.task_definition_arn
  launch_type     = "FARGATE"
  desired_count   = 2
  network_configuration = {
    awsvpc_configuration = {
      subnets         = var.subnets
      security_groups = [awscc_ec2_security_group.web.group_id]
    }
  }
  load_balancers = [{
    container_name   = "web"
    container_port   = 80
    target_group_arn = awscc_elasticloadbalancingv2_target_group.web.target_group_arn
  }]
  deployment_configuration = {
    deployment_circuit_breaker = { enable = true, rollback = true }
  }
  depends_on = [awscc_elasticloadbalancingv2_listener.web]
}

output "url" {
  value = "http://${awscc_elasticloadbalancingv2_load_balancer.web.dns_name}"
}
