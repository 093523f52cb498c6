//! Resource types of the service `networkfirewall`.

use ferroform::prelude::*;

/// `awscc_networkfirewall_container_association`
#[cfg_resource("AWS::NetworkFirewall::ContainerAssociation")]
pub struct ContainerAssociation;

/// `awscc_networkfirewall_firewall`
#[cfg_resource("AWS::NetworkFirewall::Firewall")]
pub struct Firewall;

/// `awscc_networkfirewall_firewall_policy`
#[cfg_resource("AWS::NetworkFirewall::FirewallPolicy")]
pub struct FirewallPolicy;

/// `awscc_networkfirewall_logging_configuration`
#[cfg_resource("AWS::NetworkFirewall::LoggingConfiguration")]
pub struct LoggingConfiguration;

/// `awscc_networkfirewall_rule_group`
#[cfg_resource("AWS::NetworkFirewall::RuleGroup")]
pub struct RuleGroup;

/// `awscc_networkfirewall_tls_inspection_configuration`
#[cfg_resource("AWS::NetworkFirewall::TLSInspectionConfiguration")]
pub struct TLSInspectionConfiguration;

/// `awscc_networkfirewall_vpc_endpoint_association`
#[cfg_resource("AWS::NetworkFirewall::VpcEndpointAssociation")]
pub struct VpcEndpointAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ContainerAssociation,
    Firewall,
    FirewallPolicy,
    LoggingConfiguration,
    RuleGroup,
    TLSInspectionConfiguration,
    VpcEndpointAssociation,
];
