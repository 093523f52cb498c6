resource "awscc_backup_backup_vault" "production" {
  backup_vault_name = "production"
}

resource "awscc_backup_backup_plan" "example" {
  backup_plan = {
    backup_plan_name = "daily"
    backup_plan_rule = [{
      rule_name                    = "daily"
      target_backup_vault          = awscc_backup_backup_vault.production.backup_vault_name
      schedule_expression          = "cron(0 3 * * ? *)"
      schedule_expression_timezone = "Europe/Berlin"
      start_window_minutes         = 60
      completion_window_minutes    = 360
      lifecycle                    = { delete_after_days = 35 }
    }]
  }
  backup_plan_tags = { Team = "platform" }
}
