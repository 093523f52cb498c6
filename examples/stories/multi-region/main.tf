# An archive with copies in other regions: each region has a bucket and the same key, so every copy can be read where it is. One
# provider block is enough: `region` says where an object is.

data "awscc_caller_identity" "this" {}

locals {
  account = data.awscc_caller_identity.this.account_id
  name    = "archive-${local.account}"
  copies  = { for region in var.copies : region => "${local.name}-${region}" }

  key_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "Account"
      Effect    = "Allow"
      Action    = "kms:*"
      Resource  = "*"
      Principal = { AWS = "arn:aws:iam::${local.account}:root" }
    }]
  })
}

# One key in all regions: what is encrypted with it in one can be read in another.

resource "awscc_kms_key" "archive" {
  description         = "The archive."
  multi_region        = true
  enable_key_rotation = true
  key_policy          = local.key_policy
}

resource "awscc_kms_replica_key" "archive" {
  for_each        = var.copies
  region          = each.key
  description     = "The archive."
  primary_key_arn = awscc_kms_key.archive.arn
  key_policy      = local.key_policy
}

# A copy in each region.

resource "awscc_s3_bucket" "copy" {
  for_each    = local.copies
  region      = each.key
  bucket_name = each.value

  bucket_encryption = {
    server_side_encryption_configuration = [{
      bucket_key_enabled = true
      server_side_encryption_by_default = {
        sse_algorithm     = "aws:kms"
        kms_master_key_id = awscc_kms_replica_key.archive[each.key].arn
      }
    }]
  }

  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }

  versioning_configuration = { status = "Enabled" }
}

# The archive itself.

resource "awscc_iam_role" "copy" {
  role_name   = "archive-copy"
  description = "S3 copies the archive with it."

  assume_role_policy_document = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "s3.amazonaws.com" }
    }]
  })

  policies = [{
    policy_name = "copy"
    policy_document = jsonencode({
      Version = "2012-10-17"
      Statement = [
        {
          Effect   = "Allow"
          Action   = ["s3:GetReplicationConfiguration", "s3:ListBucket"]
          Resource = "arn:aws:s3:::${local.name}"
        },
        {
          Effect   = "Allow"
          Action   = ["s3:GetObjectVersionForReplication", "s3:GetObjectVersionAcl", "s3:GetObjectVersionTagging"]
          Resource = "arn:aws:s3:::${local.name}/*"
        },
        {
          Effect   = "Allow"
          Action   = ["s3:ReplicateObject", "s3:ReplicateDelete", "s3:ReplicateTags"]
          Resource = [for bucket in awscc_s3_bucket.copy : "${bucket.arn}/*"]
        },
        {
          Effect   = "Allow"
          Action   = "kms:Decrypt"
          Resource = awscc_kms_key.archive.arn
        },
        {
          Effect   = "Allow"
          Action   = "kms:Encrypt"
          Resource = [for key in awscc_kms_replica_key.archive : key.arn]
        },
      ]
    })
  }]
}

resource "awscc_s3_bucket" "archive" {
  bucket_name = local.name

  bucket_encryption = {
    server_side_encryption_configuration = [{
      bucket_key_enabled = true
      server_side_encryption_by_default = {
        sse_algorithm     = "aws:kms"
        kms_master_key_id = awscc_kms_key.archive.arn
      }
    }]
  }

  public_access_block_configuration = {
    block_public_acls       = true
    block_public_policy     = true
    ignore_public_acls      = true
    restrict_public_buckets = true
  }

  versioning_configuration = { status = "Enabled" }

  replication_configuration = {
    role = awscc_iam_role.copy.arn

    rules = [for index, region in sort(var.copies) : {
      id                        = region
      status                    = "Enabled"
      priority                  = index
      filter                    = { prefix = "" }
      delete_marker_replication = { status = "Enabled" }

      source_selection_criteria = {
        sse_kms_encrypted_objects = { status = "Enabled" }
      }

      destination = {
        bucket                   = awscc_s3_bucket.copy[region].arn
        storage_class            = "STANDARD_IA"
        encryption_configuration = { replica_kms_key_id = awscc_kms_replica_key.archive[region].arn }
      }
    }]
  }
}
