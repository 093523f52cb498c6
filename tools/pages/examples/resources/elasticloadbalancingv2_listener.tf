variable "load_balancer_arn" {
  description = "ARN of an application load balancer."
  type        = string
}

variable "target_group_arn" {
  description = "ARN of the target group that answers requests."
  type        = string
}

resource "awscc_certificatemanager_certificate" "shop" {
  domain_name       = "shop.example.com"
  validation_method = "DNS"
}

resource "awscc_elasticloadbalancingv2_listener" "example" {
  load_balancer_arn = var.load_balancer_arn
  protocol          = "HTTPS"
  port              = 443
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificates      = [{ certificate_arn = awscc_certificatemanager_certificate.shop.certificate_arn }]
  default_actions   = [{ type = "forward", target_group_arn = var.target_group_arn }]
  tags              = [{ key = "Team", value = "shop" }]
}
