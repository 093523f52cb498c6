//! Resource types of the service `wafv2`.

use ferroform::prelude::*;

/// `awscc_wafv2_ip_set`
#[cfg_resource("AWS::WAFv2::IPSet")]
pub struct IPSet;

/// `awscc_wafv2_logging_configuration`
#[cfg_resource("AWS::WAFv2::LoggingConfiguration")]
pub struct LoggingConfiguration;

/// `awscc_wafv2_regex_pattern_set`
#[cfg_resource("AWS::WAFv2::RegexPatternSet")]
pub struct RegexPatternSet;

/// `awscc_wafv2_rule_group`
#[cfg_resource("AWS::WAFv2::RuleGroup")]
pub struct RuleGroup;

/// `awscc_wafv2_web_acl`
#[cfg_resource("AWS::WAFv2::WebACL")]
pub struct WebACL;

/// `awscc_wafv2_web_acl_association`
#[cfg_resource("AWS::WAFv2::WebACLAssociation")]
pub struct WebACLAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![IPSet, LoggingConfiguration, RegexPatternSet, RuleGroup, WebACL, WebACLAssociation,];
