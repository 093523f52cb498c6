# Containers behind a load balancer, without servers: as many as the load needs, and a failed deployment is taken back.

data "awscc_region" "this" {}

locals {
  name = "shop"
  port = 80
}

# Who may talk to whom.

resource "awscc_ec2_security_group" "balancer" {
  group_name        = "${local.name}-balancer"
  group_description = "HTTP and HTTPS from everywhere."
  vpc_id            = var.vpc_id

  security_group_ingress = [for port in [80, 443] : {
    ip_protocol = "tcp"
    from_port   = port
    to_port     = port
    cidr_ip     = "0.0.0.0/0"
  }]
}

resource "awscc_ec2_security_group" "tasks" {
  group_name        = "${local.name}-tasks"
  group_description = "HTTP from the load balancer."
  vpc_id            = var.vpc_id

  security_group_ingress = [{
    ip_protocol              = "tcp"
    from_port                = local.port
    to_port                  = local.port
    source_security_group_id = awscc_ec2_security_group.balancer.group_id
  }]
}

# The load balancer.

resource "awscc_elasticloadbalancingv2_load_balancer" "this" {
  name            = local.name
  type            = "application"
  scheme          = "internet-facing"
  subnets         = var.public_subnet_ids
  security_groups = [awscc_ec2_security_group.balancer.group_id]

  load_balancer_attributes = [
    { key = "routing.http.drop_invalid_header_fields.enabled", value = "true" },
  ]
}

resource "awscc_elasticloadbalancingv2_target_group" "this" {
  name        = local.name
  vpc_id      = var.vpc_id
  target_type = "ip"
  protocol    = "HTTP"
  port        = local.port

  health_check_path             = "/"
  health_check_interval_seconds = 15
  healthy_threshold_count       = 2
  matcher                       = { http_code = "200" }

  target_group_attributes = [
    { key = "deregistration_delay.timeout_seconds", value = "30" },
  ]
}

resource "awscc_elasticloadbalancingv2_listener" "https" {
  load_balancer_arn = awscc_elasticloadbalancingv2_load_balancer.this.load_balancer_arn
  protocol          = "HTTPS"
  port              = 443
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificates      = [{ certificate_arn = var.certificate_arn }]

  default_actions = [{
    type             = "forward"
    target_group_arn = awscc_elasticloadbalancingv2_target_group.this.target_group_arn
  }]
}

resource "awscc_elasticloadbalancingv2_listener" "http" {
  load_balancer_arn = awscc_elasticloadbalancingv2_load_balancer.this.load_balancer_arn
  protocol          = "HTTP"
  port              = 80

  default_actions = [{
    type = "redirect"
    redirect_config = {
      protocol    = "HTTPS"
      port        = "443"
      status_code = "HTTP_301"
    }
  }]
}

# The containers.

resource "awscc_logs_log_group" "this" {
  log_group_name    = "/ecs/${local.name}"
  retention_in_days = 30
}

resource "awscc_iam_role" "this" {
  for_each = {
    execution = "Starts the containers: pulls the image and writes the log."
    task      = "What the containers themselves may do."
  }
  role_name   = "${local.name}-${each.key}"
  description = each.value

  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "ecs-tasks.amazonaws.com" }
    }]
  })

  managed_policy_arns = each.key == "execution" ? [
    "arn:aws:iam::aws:policy/service-role/AmazonECSTaskExecutionRolePolicy",
  ] : []
}

resource "awscc_ecs_cluster" "this" {
  cluster_name     = local.name
  cluster_settings = [{ name = "containerInsights", value = "enabled" }]
}

# A revision never changes: another image is another revision.
resource "awscc_ecs_task_definition" "this" {
  family                   = local.name
  cpu                      = "256"
  memory                   = "512"
  network_mode             = "awsvpc"
  requires_compatibilities = ["FARGATE"]
  execution_role_arn       = awscc_iam_role.this["execution"].arn
  task_role_arn            = awscc_iam_role.this["task"].arn

  runtime_platform = {
    cpu_architecture        = "ARM64"
    operating_system_family = "LINUX"
  }

  container_definitions = [{
    name          = local.name
    image         = var.image
    essential     = true
    port_mappings = [{ container_port = local.port }]

    log_configuration = {
      log_driver = "awslogs"
      options = {
        awslogs-group         = awscc_logs_log_group.this.log_group_name
        awslogs-region        = data.awscc_region.this.region
        awslogs-stream-prefix = local.name
      }
    }
  }]

  # The service goes to the new revision before the old one is removed.
  lifecycle {
    create_before_destroy = true
  }
}

resource "awscc_ecs_service" "this" {
  service_name                      = local.name
  cluster                           = awscc_ecs_cluster.this.arn
  task_definition                   = awscc_ecs_task_definition.this.task_definition_arn
  launch_type                       = "FARGATE"
  desired_count                     = var.tasks.min
  health_check_grace_period_seconds = 30

  network_configuration = {
    awsvpc_configuration = {
      subnets         = var.private_subnet_ids
      security_groups = [awscc_ec2_security_group.tasks.group_id]
    }
  }

  load_balancers = [{
    container_name   = local.name
    container_port   = local.port
    target_group_arn = awscc_elasticloadbalancingv2_target_group.this.target_group_arn
  }]

  deployment_configuration = {
    minimum_healthy_percent    = 100
    maximum_percent            = 200
    deployment_circuit_breaker = { enable = true, rollback = true }
  }

  # A service needs a target group that has a load balancer.
  depends_on = [awscc_elasticloadbalancingv2_listener.https]

  # The count belongs to the scaling policy from here on.
  lifecycle {
    ignore_changes = [desired_count]
  }
}

# As many as the load needs.

resource "awscc_applicationautoscaling_scalable_target" "tasks" {
  service_namespace  = "ecs"
  scalable_dimension = "ecs:service:DesiredCount"
  resource_id        = "service/${awscc_ecs_cluster.this.cluster_name}/${awscc_ecs_service.this.service_name}"
  min_capacity       = var.tasks.min
  max_capacity       = var.tasks.max
}

resource "awscc_applicationautoscaling_scaling_policy" "cpu" {
  policy_name        = "${local.name}-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = awscc_applicationautoscaling_scalable_target.tasks.service_namespace
  scalable_dimension = awscc_applicationautoscaling_scalable_target.tasks.scalable_dimension
  resource_id        = awscc_applicationautoscaling_scalable_target.tasks.resource_id

  target_tracking_scaling_policy_configuration = {
    target_value                    = 60
    predefined_metric_specification = { predefined_metric_type = "ECSServiceAverageCPUUtilization" }
    scale_in_cooldown               = 300
    scale_out_cooldown              = 60
  }
}
