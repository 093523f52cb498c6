//! Resource types of the service `route53`.

use ferroform::prelude::*;

/// `awscc_route53_cidr_collection`
#[cfg_resource("AWS::Route53::CidrCollection")]
pub struct CidrCollection;

/// `awscc_route53_delegation_set`
#[cfg_resource("AWS::Route53::DelegationSet")]
pub struct DelegationSet;

/// `awscc_route53_dnssec`
#[cfg_resource("AWS::Route53::DNSSEC")]
pub struct DNSSEC;

/// `awscc_route53_health_check`
#[cfg_resource("AWS::Route53::HealthCheck")]
pub struct HealthCheck;

/// `awscc_route53_hosted_zone`
#[cfg_resource("AWS::Route53::HostedZone")]
pub struct HostedZone;

/// `awscc_route53_key_signing_key`
#[cfg_resource("AWS::Route53::KeySigningKey")]
pub struct KeySigningKey;

/// `awscc_route53_query_logging_config`
#[cfg_resource("AWS::Route53::QueryLoggingConfig")]
pub struct QueryLoggingConfig;

/// `awscc_route53_record_set`
#[cfg_resource("AWS::Route53::RecordSet")]
pub struct RecordSet;

/// `awscc_route53_traffic_policy`
#[cfg_resource("AWS::Route53::TrafficPolicy")]
pub struct TrafficPolicy;

/// `awscc_route53_traffic_policy_instance`
#[cfg_resource("AWS::Route53::TrafficPolicyInstance")]
pub struct TrafficPolicyInstance;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    CidrCollection,
    DelegationSet,
    DNSSEC,
    HealthCheck,
    HostedZone,
    KeySigningKey,
    QueryLoggingConfig,
    RecordSet,
    TrafficPolicy,
    TrafficPolicyInstance,
];
