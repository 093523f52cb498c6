resource "awscc_wafv2_web_acl" "example" {
  name           = "shop"
  scope          = "REGIONAL"
  default_action = { allow = {} }
  rules = [
    {
      name            = "common"
      priority        = 0
      override_action = { none = jsonencode({}) }
      statement = {
        managed_rule_group_statement = { vendor_name = "AWS", name = "AWSManagedRulesCommonRuleSet" }
      }
      visibility_config = { cloudwatch_metrics_enabled = true, metric_name = "common", sampled_requests_enabled = true }
    },
    {
      name              = "rate"
      priority          = 1
      action            = { block = {} }
      statement         = { rate_based_statement = { aggregate_key_type = "IP", limit = 2000 } }
      visibility_config = { cloudwatch_metrics_enabled = true, metric_name = "rate", sampled_requests_enabled = true }
    },
  ]
  visibility_config = { cloudwatch_metrics_enabled = true, metric_name = "shop", sampled_requests_enabled = true }
  tags              = [{ key = "Team", value = "shop" }]
}
