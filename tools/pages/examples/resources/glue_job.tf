variable "role_arn" {
  description = "ARN of a role that glue.amazonaws.com can assume."
  type        = string
}

resource "awscc_s3_bucket" "scripts" {
  bucket_name = "acme-glue-scripts"
}

resource "awscc_glue_job" "example" {
  name              = "import-orders"
  description       = "Imports the orders of the day before into the data lake."
  role              = var.role_arn
  glue_version      = "5.0"
  worker_type       = "G.1X"
  number_of_workers = 2
  timeout           = 60
  max_retries       = 1
  execution_class   = "STANDARD"
  command = {
    name            = "glueetl"
    python_version  = "3"
    script_location = "s3://${awscc_s3_bucket.scripts.bucket_name}/import_orders.py"
  }
  default_arguments = jsonencode({
    "--enable-metrics"      = "true"
    "--job-bookmark-option" = "job-bookmark-enable"
    "--enable-auto-scaling" = "true"
  })
  tags = jsonencode({ Team = "analytics" })
}
