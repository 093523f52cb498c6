resource "awscc_kms_key" "backups" {
  description         = "Encrypts backups."
  enable_key_rotation = true
}

# Nobody can delete a recovery point in its first week without removing the lock.
resource "awscc_backup_backup_vault" "example" {
  backup_vault_name  = "production"
  encryption_key_arn = awscc_kms_key.backups.arn
  lock_configuration = { min_retention_days = 7, max_retention_days = 365 }
  backup_vault_tags  = { Team = "platform" }
}
