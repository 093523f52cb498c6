//! Resource types of the service `config`.

use ferroform::prelude::*;

/// `awscc_config_aggregation_authorization`
#[cfg_resource("AWS::Config::AggregationAuthorization")]
pub struct AggregationAuthorization;

/// `awscc_config_config_rule`
#[cfg_resource("AWS::Config::ConfigRule")]
pub struct ConfigRule;

/// `awscc_config_configuration_aggregator`
#[cfg_resource("AWS::Config::ConfigurationAggregator")]
pub struct ConfigurationAggregator;

/// `awscc_config_configuration_recorder`
#[cfg_resource("AWS::Config::ConfigurationRecorder")]
pub struct ConfigurationRecorder;

/// `awscc_config_conformance_pack`
#[cfg_resource("AWS::Config::ConformancePack")]
pub struct ConformancePack;

/// `awscc_config_connector`
#[cfg_resource("AWS::Config::Connector")]
pub struct Connector;

/// `awscc_config_delivery_channel`
#[cfg_resource("AWS::Config::DeliveryChannel")]
pub struct DeliveryChannel;

/// `awscc_config_organization_config_rule`
#[cfg_resource("AWS::Config::OrganizationConfigRule")]
pub struct OrganizationConfigRule;

/// `awscc_config_organization_conformance_pack`
#[cfg_resource("AWS::Config::OrganizationConformancePack")]
pub struct OrganizationConformancePack;

/// `awscc_config_remediation_configuration`
#[cfg_resource("AWS::Config::RemediationConfiguration")]
pub struct RemediationConfiguration;

/// `awscc_config_stored_query`
#[cfg_resource("AWS::Config::StoredQuery")]
pub struct StoredQuery;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AggregationAuthorization,
    ConfigRule,
    ConfigurationAggregator,
    ConfigurationRecorder,
    ConformancePack,
    Connector,
    DeliveryChannel,
    OrganizationConfigRule,
    OrganizationConformancePack,
    RemediationConfiguration,
    StoredQuery,
];
