resource "awscc_logs_log_group" "counted" {
  count          = 1
  log_group_name = "counted-${count.index}"
}

resource "awscc_logs_log_group" "keyed" {
  for_each       = toset(["b", "c"])
  log_group_name = "keyed-${each.key}"
}
