# Each is imported as the only one of its type.

data "awscc_s3_buckets" "all" {}

import {
  to = awscc_s3_bucket.assets
  id = one(data.awscc_s3_buckets.all.ids)
}

data "awscc_iam_roles" "all" {}

import {
  to = awscc_iam_role.task
  id = one(data.awscc_iam_roles.all.ids)
}

data "awscc_ec2_vpcs" "all" {}

import {
  to = awscc_ec2_vpc.main
  id = one(data.awscc_ec2_vpcs.all.ids)
}

data "awscc_ec2_subnets" "all" {}

import {
  to = awscc_ec2_subnet.main
  id = one(data.awscc_ec2_subnets.all.ids)
}

data "awscc_ec2_instances" "all" {}

import {
  to = awscc_ec2_instance.web
  id = one(data.awscc_ec2_instances.all.ids)
}

data "awscc_lambda_functions" "all" {}

import {
  to = awscc_lambda_function.hello
  id = one(data.awscc_lambda_functions.all.ids)
}

data "awscc_dynamodb_tables" "all" {}

import {
  to = awscc_dynamodb_table.items
  id = one(data.awscc_dynamodb_tables.all.ids)
}

data "awscc_sns_topics" "all" {}

import {
  to = awscc_sns_topic.alerts
  id = one(data.awscc_sns_topics.all.ids)
}

data "awscc_sqs_queues" "all" {}

import {
  to = awscc_sqs_queue.jobs
  id = one(data.awscc_sqs_queues.all.ids)
}

data "awscc_rds_db_instances" "all" {}

import {
  to = awscc_rds_db_instance.db
  id = one(data.awscc_rds_db_instances.all.ids)
}

data "awscc_ecs_task_definitions" "all" {}

import {
  to = awscc_ecs_task_definition.web
  id = one(data.awscc_ecs_task_definitions.all.ids)
}

data "awscc_wafv2_web_acls" "all" {
  scope = "REGIONAL"
}

import {
  to = awscc_wafv2_web_acl.acl
  id = one(data.awscc_wafv2_web_acls.all.ids)
}

data "awscc_cognito_user_pools" "all" {}

import {
  to = awscc_cognito_user_pool.users
  id = one(data.awscc_cognito_user_pools.all.ids)
}

data "awscc_apigateway_rest_apis" "all" {}

import {
  to = awscc_apigateway_rest_api.api
  id = one(data.awscc_apigateway_rest_apis.all.ids)
}

data "awscc_cloudfront_distributions" "all" {}

import {
  to = awscc_cloudfront_distribution.cdn
  id = one(data.awscc_cloudfront_distributions.all.ids)
}
