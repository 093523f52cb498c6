resource "awscc_s3_bucket" "assets" {
  count = 4

  bucket_name = "ferroform-assets-${count.index}"
  versioning_configuration = {
    status = "Enabled"
  }
  lifecycle_configuration = {
    rules = [
      {
        id                 = "expire"
        status             = "Enabled"
        expiration_in_days = 30
      },
      {
        id     = "abort"
        status = "Enabled"
        abort_incomplete_multipart_upload = {
          days_after_initiation = 7
        }
      },
    ]
  }
  tags = [
    { key = "b", value = "2" },
    { key = "a", value = "1" },
  ]
}

resource "awscc_lambda_function" "hello" {
  count = 4

  function_name = "hello-${count.index}"
  role          = awscc_iam_role.task[count.index].arn
  runtime       = "python3.13"
  handler       = "index.handler"
  code = {
    zip_file = "def handler(event, context): return 1"
  }
  environment = {
    variables = {
      STAGE = "test"
    }
  }
}

resource "awscc_sns_topic" "alerts" {
  count = 4

  topic_name = "alerts-${count.index}"
  subscription = [
    { endpoint = "a@example.com", protocol = "email" },
    { endpoint = "b@example.com", protocol = "email" },
  ]
}

resource "awscc_sqs_queue" "queue" {
  count = 4

  queue_name         = "jobs-${count.index}"
  visibility_timeout = 30
}

resource "awscc_rds_db_instance" "db" {
  count = 4

  db_instance_class    = "db.t4g.micro"
  engine               = "postgres"
  allocated_storage    = "20"
  master_username      = "admin_user"
  master_user_password = "correct-horse-battery"
}

resource "awscc_wafv2_web_acl" "acl" {
  count = 4

  name  = "acl-${count.index}"
  scope = "REGIONAL"
  default_action = {
    allow = {}
  }
  visibility_config = {
    cloudwatch_metrics_enabled = false
    metric_name                = "acl"
    sampled_requests_enabled   = true
  }
  rules = [{
    name     = "geo"
    priority = 1
    action = {
      block = {}
    }
    statement = {
      not_statement = {
        statement = {
          geo_match_statement = {
            country_codes = ["CH", "DE"]
          }
        }
      }
    }
    visibility_config = {
      cloudwatch_metrics_enabled = true
      metric_name                = "geo"
      sampled_requests_enabled   = false
    }
  }]
}

resource "awscc_cognito_user_pool" "users" {
  count = 4

  user_pool_name = "users-${count.index}"
  policies = {
    password_policy = {
      minimum_length = 12
    }
  }
}

resource "awscc_cloudfront_distribution" "cdn" {
  count = 4

  distribution_config = {
    enabled = true
    default_cache_behavior = {
      target_origin_id       = "origin"
      viewer_protocol_policy = "redirect-to-https"
      cache_policy_id        = "658327ea-f89d-4fab-a63d-7e88639e58f6"
    }
    origins = [{
      id          = "origin"
      domain_name = "example.com"
      custom_origin_config = {
        origin_protocol_policy = "https-only"
      }
    }]
  }
}
