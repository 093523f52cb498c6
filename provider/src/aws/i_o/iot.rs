//! Resource types of the service `iot`.

use ferroform::prelude::*;

/// `awscc_iot_account_audit_configuration`
#[cfg_resource("AWS::IoT::AccountAuditConfiguration")]
pub struct AccountAuditConfiguration;

/// `awscc_iot_authorizer`
#[cfg_resource("AWS::IoT::Authorizer")]
pub struct Authorizer;

/// `awscc_iot_billing_group`
#[cfg_resource("AWS::IoT::BillingGroup")]
pub struct BillingGroup;

/// `awscc_iot_ca_certificate`
#[cfg_resource("AWS::IoT::CACertificate")]
pub struct CACertificate;

/// `awscc_iot_certificate`
#[cfg_resource("AWS::IoT::Certificate")]
pub struct Certificate;

/// `awscc_iot_certificate_provider`
#[cfg_resource("AWS::IoT::CertificateProvider")]
pub struct CertificateProvider;

/// `awscc_iot_command`
#[cfg_resource("AWS::IoT::Command")]
pub struct Command;

/// `awscc_iot_custom_metric`
#[cfg_resource("AWS::IoT::CustomMetric")]
pub struct CustomMetric;

/// `awscc_iot_dimension`
#[cfg_resource("AWS::IoT::Dimension")]
pub struct Dimension;

/// `awscc_iot_domain_configuration`
#[cfg_resource("AWS::IoT::DomainConfiguration")]
pub struct DomainConfiguration;

/// `awscc_iot_encryption_configuration`
#[cfg_resource("AWS::IoT::EncryptionConfiguration")]
pub struct EncryptionConfiguration;

/// `awscc_iot_fleet_metric`
#[cfg_resource("AWS::IoT::FleetMetric")]
pub struct FleetMetric;

/// `awscc_iot_job`
#[cfg_resource("AWS::IoT::Job")]
pub struct Job;

/// `awscc_iot_job_template`
#[cfg_resource("AWS::IoT::JobTemplate")]
pub struct JobTemplate;

/// `awscc_iot_logging`
#[cfg_resource("AWS::IoT::Logging")]
pub struct Logging;

/// `awscc_iot_mitigation_action`
#[cfg_resource("AWS::IoT::MitigationAction")]
pub struct MitigationAction;

/// `awscc_iot_policy`
#[cfg_resource("AWS::IoT::Policy")]
pub struct Policy;

/// `awscc_iot_policy_principal_attachment`
#[cfg_resource("AWS::IoT::PolicyPrincipalAttachment")]
pub struct PolicyPrincipalAttachment;

/// `awscc_iot_provisioning_template`
#[cfg_resource("AWS::IoT::ProvisioningTemplate")]
pub struct ProvisioningTemplate;

/// `awscc_iot_resource_specific_logging`
#[cfg_resource("AWS::IoT::ResourceSpecificLogging")]
pub struct ResourceSpecificLogging;

/// `awscc_iot_role_alias`
#[cfg_resource("AWS::IoT::RoleAlias")]
pub struct RoleAlias;

/// `awscc_iot_scheduled_audit`
#[cfg_resource("AWS::IoT::ScheduledAudit")]
pub struct ScheduledAudit;

/// `awscc_iot_security_profile`
#[cfg_resource("AWS::IoT::SecurityProfile")]
pub struct SecurityProfile;

/// `awscc_iot_software_package`
#[cfg_resource("AWS::IoT::SoftwarePackage")]
pub struct SoftwarePackage;

/// `awscc_iot_software_package_version`
#[cfg_resource("AWS::IoT::SoftwarePackageVersion")]
pub struct SoftwarePackageVersion;

/// `awscc_iot_stream`
#[cfg_resource("AWS::IoT::Stream")]
pub struct Stream;

/// `awscc_iot_thing`
#[cfg_resource("AWS::IoT::Thing")]
pub struct Thing;

/// `awscc_iot_thing_group`
#[cfg_resource("AWS::IoT::ThingGroup")]
pub struct ThingGroup;

/// `awscc_iot_thing_principal_attachment`
#[cfg_resource("AWS::IoT::ThingPrincipalAttachment")]
pub struct ThingPrincipalAttachment;

/// `awscc_iot_thing_type`
#[cfg_resource("AWS::IoT::ThingType")]
pub struct ThingType;

/// `awscc_iot_topic_rule`
#[cfg_resource("AWS::IoT::TopicRule")]
pub struct TopicRule;

/// `awscc_iot_topic_rule_destination`
#[cfg_resource("AWS::IoT::TopicRuleDestination")]
pub struct TopicRuleDestination;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccountAuditConfiguration,
    Authorizer,
    BillingGroup,
    CACertificate,
    Certificate,
    CertificateProvider,
    Command,
    CustomMetric,
    Dimension,
    DomainConfiguration,
    EncryptionConfiguration,
    FleetMetric,
    Job,
    JobTemplate,
    Logging,
    MitigationAction,
    Policy,
    PolicyPrincipalAttachment,
    ProvisioningTemplate,
    ResourceSpecificLogging,
    RoleAlias,
    ScheduledAudit,
    SecurityProfile,
    SoftwarePackage,
    SoftwarePackageVersion,
    Stream,
    Thing,
    ThingGroup,
    ThingPrincipalAttachment,
    ThingType,
    TopicRule,
    TopicRuleDestination,
];
