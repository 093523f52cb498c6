resource "awscc_logs_log_group" "counted" {
  count          = 2
  log_group_name = "counted-${count.index}"
}

resource "awscc_logs_log_group" "keyed" {
  for_each       = toset(["a", "b"])
  log_group_name = "keyed-${each.key}"
}
