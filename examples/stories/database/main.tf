# A database, and a secret from which the application reads how to connect. The password is in no plan and no state.

locals {
  name = "orders"
  port = 5432
  user = "administrator"
}

# The application is in this group; the database lets in nobody else.
resource "awscc_ec2_security_group" "application" {
  group_name        = "${local.name}-application"
  group_description = "Applications that use the database."
  vpc_id            = var.vpc_id
}

resource "awscc_ec2_security_group" "database" {
  group_name        = "${local.name}-database"
  group_description = "PostgreSQL from the applications."
  vpc_id            = var.vpc_id

  security_group_ingress = [{
    ip_protocol              = "tcp"
    from_port                = local.port
    to_port                  = local.port
    source_security_group_id = awscc_ec2_security_group.application.group_id
    description              = "PostgreSQL"
  }]
}

resource "awscc_rds_db_subnet_group" "orders" {
  db_subnet_group_name        = local.name
  db_subnet_group_description = "Private subnets."
  subnet_ids                  = var.subnet_ids
}

resource "awscc_rds_db_parameter_group" "orders" {
  db_parameter_group_name = local.name
  description             = "Encrypted connections only; slow statements are logged."
  family                  = "postgres17"

  parameters = jsonencode({
    "rds.force_ssl"            = "1"
    log_min_duration_statement = "500"
  })
}

resource "awscc_rds_db_instance" "orders" {
  db_instance_identifier  = local.name
  db_name                 = local.name
  engine                  = "postgres"
  engine_version          = "17.4"
  db_instance_class       = var.instance_class
  port                    = local.port
  db_subnet_group_name    = awscc_rds_db_subnet_group.orders.db_subnet_group_name
  db_parameter_group_name = awscc_rds_db_parameter_group.orders.db_parameter_group_name
  vpc_security_groups     = [awscc_ec2_security_group.database.group_id]
  publicly_accessible     = false
  multi_az                = true

  allocated_storage     = "50"
  max_allocated_storage = 500
  storage_type          = "gp3"
  storage_encrypted     = true

  master_username                 = local.user
  master_user_password_wo         = var.password
  master_user_password_wo_version = var.password_version

  backup_retention_period        = 14
  preferred_backup_window        = "02:00-03:00"
  preferred_maintenance_window   = "sun:03:30-sun:04:30"
  auto_minor_version_upgrade     = true
  copy_tags_to_snapshot          = true
  deletion_protection            = false # true, once it has data that matters
  enable_performance_insights    = true
  enable_cloudwatch_logs_exports = ["postgresql", "upgrade"]

  timeouts = {
    create = "2h"
    update = "2h"
  }
}

resource "awscc_secretsmanager_secret" "orders" {
  name        = "${local.name}/database"
  description = "How to connect to the database."

  secret_string_wo_version = var.password_version
  secret_string_wo = jsonencode({
    engine   = "postgres"
    host     = awscc_rds_db_instance.orders.endpoint.address
    port     = local.port
    dbname   = local.name
    username = local.user
    password = var.password
  })
}
