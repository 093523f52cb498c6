resource "awscc_rds_db_instance" "large" {
  db_instance_identifier = "large"
  db_instance_class      = "db.r8g.4xlarge"
  db_snapshot_identifier = "large-yesterday"

  timeouts = {
    create = "5h"
    update = "90m"
  }
}
