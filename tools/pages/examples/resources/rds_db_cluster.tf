variable "db_subnet_group_name" {
  description = "Name of a group of private subnets."
  type        = string
}

# Aurora Serverless. Its instances have the class db.serverless.
resource "awscc_rds_db_cluster" "example" {
  db_cluster_identifier       = "orders"
  engine                      = "aurora-postgresql"
  engine_version              = "16.6"
  database_name               = "orders"
  master_username             = "orders"
  manage_master_user_password = true
  db_subnet_group_name        = var.db_subnet_group_name
  storage_encrypted           = true

  serverless_v2_scaling_configuration = { min_capacity = 0.5, max_capacity = 8 }
  enable_iam_database_authentication  = true
  enable_cloudwatch_logs_exports      = ["postgresql"]
  backup_retention_period             = 14
  copy_tags_to_snapshot               = true
  deletion_protection                 = true
  tags                                = [{ key = "Team", value = "shop" }]
}

resource "awscc_rds_db_instance" "writer" {
  db_cluster_identifier = awscc_rds_db_cluster.example.db_cluster_identifier
  engine                = "aurora-postgresql"
  db_instance_class     = "db.serverless"
}
