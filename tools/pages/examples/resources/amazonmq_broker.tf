variable "subnet_id" {
  description = "ID of a private subnet."
  type        = string
}

variable "password" {
  description = "Password of the user of the shop."
  type        = string
  ephemeral   = true
}

resource "awscc_amazonmq_broker" "example" {
  broker_name                = "shop"
  engine_type                = "RABBITMQ"
  engine_version             = "3.13"
  deployment_mode            = "SINGLE_INSTANCE"
  host_instance_type         = "mq.m7g.medium"
  publicly_accessible        = false
  auto_minor_version_upgrade = true
  subnet_ids                 = [var.subnet_id]
  users = [{
    username            = "shop"
    password_wo         = var.password
    password_wo_version = 1
  }]
  logs = { general = true }
  tags = [{ key = "Team", value = "shop" }]
}
