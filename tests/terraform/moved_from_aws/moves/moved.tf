moved {
  from = aws_sqs_queue.jobs
  to   = awscc_sqs_queue.jobs
}

moved {
  from = aws_s3_bucket.files
  to   = awscc_s3_bucket.files
}

moved {
  from = aws_cloudwatch_log_group.log
  to   = awscc_logs_log_group.log
}

moved {
  from = aws_cloudwatch_log_stream.log
  to   = awscc_logs_log_stream.log
}

moved {
  from = aws_iam_role.worker
  to   = awscc_iam_role.worker
}
