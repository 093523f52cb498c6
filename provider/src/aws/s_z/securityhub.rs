//! Resource types of the service `securityhub`.

use ferroform::prelude::*;

/// `awscc_securityhub_action_target`
#[cfg_resource("AWS::SecurityHub::ActionTarget")]
pub struct ActionTarget;

/// `awscc_securityhub_aggregator_v2`
#[cfg_resource("AWS::SecurityHub::AggregatorV2")]
pub struct AggregatorV2;

/// `awscc_securityhub_automation_rule`
#[cfg_resource("AWS::SecurityHub::AutomationRule")]
pub struct AutomationRule;

/// `awscc_securityhub_automation_rule_v2`
#[cfg_resource("AWS::SecurityHub::AutomationRuleV2")]
pub struct AutomationRuleV2;

/// `awscc_securityhub_configuration_policy`
#[cfg_resource("AWS::SecurityHub::ConfigurationPolicy")]
pub struct ConfigurationPolicy;

/// `awscc_securityhub_connector`
#[cfg_resource("AWS::SecurityHub::Connector")]
pub struct Connector;

/// `awscc_securityhub_connector_v2`
#[cfg_resource("AWS::SecurityHub::ConnectorV2")]
pub struct ConnectorV2;

/// `awscc_securityhub_delegated_admin`
#[cfg_resource("AWS::SecurityHub::DelegatedAdmin")]
pub struct DelegatedAdmin;

/// `awscc_securityhub_finding_aggregator`
#[cfg_resource("AWS::SecurityHub::FindingAggregator")]
pub struct FindingAggregator;

/// `awscc_securityhub_hub`
#[cfg_resource("AWS::SecurityHub::Hub")]
pub struct Hub;

/// `awscc_securityhub_hub_v2`
#[cfg_resource("AWS::SecurityHub::HubV2")]
pub struct HubV2;

/// `awscc_securityhub_insight`
#[cfg_resource("AWS::SecurityHub::Insight")]
pub struct Insight;

/// `awscc_securityhub_organization_configuration`
#[cfg_resource("AWS::SecurityHub::OrganizationConfiguration")]
pub struct OrganizationConfiguration;

/// `awscc_securityhub_policy_association`
#[cfg_resource("AWS::SecurityHub::PolicyAssociation")]
pub struct PolicyAssociation;

/// `awscc_securityhub_product_subscription`
#[cfg_resource("AWS::SecurityHub::ProductSubscription")]
pub struct ProductSubscription;

/// `awscc_securityhub_security_control`
#[cfg_resource("AWS::SecurityHub::SecurityControl")]
pub struct SecurityControl;

/// `awscc_securityhub_standard`
#[cfg_resource("AWS::SecurityHub::Standard")]
pub struct Standard;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ActionTarget,
    AggregatorV2,
    AutomationRule,
    AutomationRuleV2,
    ConfigurationPolicy,
    Connector,
    ConnectorV2,
    DelegatedAdmin,
    FindingAggregator,
    Hub,
    HubV2,
    Insight,
    OrganizationConfiguration,
    PolicyAssociation,
    ProductSubscription,
    SecurityControl,
    Standard,
];
