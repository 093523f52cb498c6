# Objects in two regions and two accounts: `region` for the regions of one account, a second provider block for another account.
#
#   AWSCC_EMULATOR=1 terraform apply

variable "backup_role" {
  description = "A role in the account that keeps the copies."
  type        = string
  default     = "arn:aws:iam::222233334444:role/backup"
}

locals {
  regions = toset(["eu-west-1", "us-east-1", "ap-southeast-2"])
}

# One provider block is enough for all regions of its account.
resource "awscc_sns_topic" "news" {
  for_each   = local.regions
  region     = each.key
  topic_name = "news"
}

resource "awscc_sqs_queue" "news" {
  for_each   = local.regions
  region     = each.key
  queue_name = "news"
}

resource "awscc_sns_subscription" "news" {
  for_each  = local.regions
  region    = each.key
  topic_arn = awscc_sns_topic.news[each.key].topic_arn
  protocol  = "sqs"
  endpoint  = awscc_sqs_queue.news[each.key].arn
}

data "awscc_caller_identity" "backup" {
  provider = awscc.backup
}

resource "awscc_s3_bucket" "copies" {
  provider                 = awscc.backup
  bucket_name              = "copies-${data.awscc_caller_identity.backup.account_id}"
  versioning_configuration = { status = "Enabled" }
}

output "topics" {
  value = { for region, topic in awscc_sns_topic.news : region => topic.topic_arn }
}
