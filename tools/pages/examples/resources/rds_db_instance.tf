variable "db_subnet_group_name" {
  description = "Name of a group of private subnets."
  type        = string
}

# RDS makes the password, keeps it in Secrets Manager, and rotates it.
resource "awscc_rds_db_instance" "example" {
  db_instance_identifier      = "orders"
  engine                      = "postgres"
  engine_version              = "17.4"
  db_instance_class           = "db.t4g.medium"
  allocated_storage           = "50"
  max_allocated_storage       = 200
  storage_type                = "gp3"
  storage_encrypted           = true
  master_username             = "orders"
  manage_master_user_password = true
  db_subnet_group_name        = var.db_subnet_group_name
  publicly_accessible         = false
  multi_az                    = true

  enable_iam_database_authentication = true
  enable_performance_insights        = true
  enable_cloudwatch_logs_exports     = ["postgresql"]
  backup_retention_period            = 14
  copy_tags_to_snapshot              = true
  deletion_protection                = true
  tags                               = [{ key = "Team", value = "shop" }]
}
