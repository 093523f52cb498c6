output "tags" {
  description = "All tags of each object."
  value = {
    queue     = awscc_sqs_queue.jobs.tags_all
    table     = awscc_dynamodb_table.orders.tags_all
    parameter = awscc_ssm_parameter.colour.tags_all
    workers   = awscc_autoscaling_auto_scaling_group.workers.tags_all
  }
}
