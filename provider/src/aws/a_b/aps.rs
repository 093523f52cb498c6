//! Resource types of the service `aps`.

use ferroform::prelude::*;

/// `awscc_aps_anomaly_detector`
#[cfg_resource("AWS::APS::AnomalyDetector")]
pub struct AnomalyDetector;

/// `awscc_aps_resource_policy`
#[cfg_resource("AWS::APS::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_aps_rule_groups_namespace`
#[cfg_resource("AWS::APS::RuleGroupsNamespace")]
pub struct RuleGroupsNamespace;

/// `awscc_aps_scraper`
#[cfg_resource("AWS::APS::Scraper")]
pub struct Scraper;

/// `awscc_aps_workspace`
#[cfg_resource("AWS::APS::Workspace")]
pub struct Workspace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AnomalyDetector, ResourcePolicy, RuleGroupsNamespace, Scraper, Workspace,];
