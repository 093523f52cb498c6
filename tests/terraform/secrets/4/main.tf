variable "db_password" {
  type      = string
  ephemeral = true
}

resource "awscc_rds_db_instance" "db" {
  db_instance_identifier          = "db"
  db_instance_class               = "db.t4g.small"
  engine                          = "postgres"
  allocated_storage               = "20"
  master_username                 = "app"
  master_user_password_wo         = var.db_password
  master_user_password_wo_version = 2
}

# The secret is an ordinary argument again.
resource "awscc_ssm_parameter" "token" {
  name  = "token"
  type  = "String"
  value = "planted-plain-token"
}

# Without a version, the password of an existing user stays as it is.
resource "awscc_iam_user" "person" {
  user_name     = "person"
  login_profile = { password_wo = "planted-only-person" }
}

resource "awscc_apigateway_api_key" "partner" {
  name             = "partner"
  value_wo         = "planted-only-key-for-a-partner-2"
  value_wo_version = 2
}
