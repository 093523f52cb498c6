resource "awscc_efs_file_system" "example" {
  encrypted              = true
  performance_mode       = "generalPurpose"
  throughput_mode        = "elastic"
  backup_policy          = { status = "ENABLED" }
  file_system_protection = { replication_overwrite_protection = "ENABLED" }
  lifecycle_policies = [
    { transition_to_ia = "AFTER_30_DAYS" },
    { transition_to_archive = "AFTER_90_DAYS" },
    { transition_to_primary_storage_class = "AFTER_1_ACCESS" },
  ]
  file_system_tags = [{ key = "Name", value = "uploads" }]
}
