# A database whose password is in no plan and no state: a write-only argument, from an ephemeral variable.
#
#   AWSCC_EMULATOR=1 TF_VAR_password=… terraform apply
#
# Needs Terraform 1.11 or OpenTofu 1.11.

variable "password" {
  description = "The password of the administrator."
  type        = string
  ephemeral   = true
}

variable "password_version" {
  description = "Another number sends the password again."
  type        = number
  default     = 1
}

variable "subnets" {
  description = "Two subnets of the VPC, in different zones."
  type        = list(string)
  default     = ["subnet-0a0a0a0a0a0a0a0a0", "subnet-0b0b0b0b0b0b0b0b0"]
}

resource "awscc_rds_db_subnet_group" "orders" {
  db_subnet_group_name        = "orders"
  db_subnet_group_description = "The private subnets."
  subnet_ids                  = var.subnets
}

resource "awscc_rds_db_parameter_group" "orders" {
  db_parameter_group_name = "orders"
  description             = "Slow statements are logged."
  family                  = "postgres17"
  parameters              = jsonencode({ log_min_duration_statement = "500" })
}

resource "awscc_rds_db_instance" "orders" {
  db_instance_identifier  = "orders"
  engine                  = "postgres"
  engine_version          = "17.4"
  db_instance_class       = "db.t4g.medium"
  allocated_storage       = "50"
  storage_type            = "gp3"
  storage_encrypted       = true
  multi_az                = true
  backup_retention_period = 14
  deletion_protection     = false
  db_subnet_group_name    = awscc_rds_db_subnet_group.orders.db_subnet_group_name
  db_parameter_group_name = awscc_rds_db_parameter_group.orders.db_parameter_group_name

  master_username                 = "administrator"
  master_user_password_wo         = var.password
  master_user_password_wo_version = var.password_version

  timeouts = { create = "2h", update = "2h" }
}

output "endpoint" {
  value = awscc_rds_db_instance.orders.endpoint
}
