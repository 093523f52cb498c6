variable "db_password" {
  type      = string
  ephemeral = true
}

resource "awscc_rds_db_instance" "db" {
  db_instance_identifier          = "db"
  db_instance_class               = "db.t4g.micro"
  engine                          = "postgres"
  allocated_storage               = "20"
  master_username                 = "app"
  master_user_password_wo         = var.db_password
  master_user_password_wo_version = 1
}

resource "awscc_ssm_parameter" "token" {
  name             = "token"
  type             = "String"
  value_wo         = "planted-only-token-2"
  value_wo_version = 1
}

resource "awscc_apigateway_api_key" "partner" {
  name             = "partner"
  value_wo         = "planted-only-key-for-a-partner-2"
  value_wo_version = 1
}

resource "awscc_amazonmq_broker" "jobs" {
  broker_name         = "jobs"
  deployment_mode     = "SINGLE_INSTANCE"
  engine_type         = "ACTIVEMQ"
  host_instance_type  = "mq.t3.micro"
  publicly_accessible = false
  users = [
    { username = "worker", password_wo = "planted-only-worker-2", password_wo_version = 1 },
    { username = "admin", password_wo = "planted-only-admin-2", password_wo_version = 1 },
  ]
}

resource "awscc_iam_user" "person" {
  user_name     = "person"
  login_profile = { password = "planted-plain-1" }
}
