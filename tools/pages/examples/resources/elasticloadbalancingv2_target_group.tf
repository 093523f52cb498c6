resource "awscc_ec2_vpc" "production" {
  cidr_block = "10.20.0.0/16"
}

resource "awscc_elasticloadbalancingv2_target_group" "example" {
  name                          = "orders"
  vpc_id                        = awscc_ec2_vpc.production.vpc_id
  target_type                   = "ip"
  protocol                      = "HTTP"
  port                          = 8080
  health_check_path             = "/health"
  health_check_interval_seconds = 10
  healthy_threshold_count       = 2
  unhealthy_threshold_count     = 3
  matcher                       = { http_code = "200" }
  target_group_attributes       = [{ key = "deregistration_delay.timeout_seconds", value = "30" }]
  tags                          = [{ key = "Team", value = "shop" }]
}
