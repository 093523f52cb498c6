resource "awscc_rds_db_instance" "db" {
  db_instance_identifier = "db"
  db_instance_class      = "db.t3.micro"
  engine                 = "mysql"
  allocated_storage      = "20"
  master_username        = "root"
  master_user_password   = "correct-horse"

  # The emulator invents values in the order of creation.
  depends_on = [awscc_logs_log_group.web, module.roles]
}

module "roles" {
  source = "./modules/roles"
}
