data "awscc_partition" "current" {}

output "partition" {
  value = data.awscc_partition.current.partition
}
