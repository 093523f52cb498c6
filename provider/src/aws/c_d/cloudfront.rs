//! Resource types of the service `cloudfront`.

use ferroform::prelude::*;

/// `awscc_cloudfront_anycast_ip_list`
#[cfg_resource("AWS::CloudFront::AnycastIpList")]
pub struct AnycastIpList;

/// `awscc_cloudfront_cache_policy`
#[cfg_resource("AWS::CloudFront::CachePolicy")]
pub struct CachePolicy;

/// `awscc_cloudfront_cloudfront_origin_access_identity`
#[cfg_resource("AWS::CloudFront::CloudFrontOriginAccessIdentity")]
pub struct CloudFrontOriginAccessIdentity;

/// `awscc_cloudfront_connection_function`
#[cfg_resource("AWS::CloudFront::ConnectionFunction")]
pub struct ConnectionFunction;

/// `awscc_cloudfront_connection_group`
#[cfg_resource("AWS::CloudFront::ConnectionGroup")]
pub struct ConnectionGroup;

/// `awscc_cloudfront_continuous_deployment_policy`
#[cfg_resource("AWS::CloudFront::ContinuousDeploymentPolicy")]
pub struct ContinuousDeploymentPolicy;

/// `awscc_cloudfront_distribution`
#[cfg_resource("AWS::CloudFront::Distribution")]
pub struct Distribution;

/// `awscc_cloudfront_distribution_tenant`
#[cfg_resource("AWS::CloudFront::DistributionTenant")]
pub struct DistributionTenant;

/// `awscc_cloudfront_field_level_encryption_config`
#[cfg_resource("AWS::CloudFront::FieldLevelEncryptionConfig")]
pub struct FieldLevelEncryptionConfig;

/// `awscc_cloudfront_field_level_encryption_profile`
#[cfg_resource("AWS::CloudFront::FieldLevelEncryptionProfile")]
pub struct FieldLevelEncryptionProfile;

/// `awscc_cloudfront_function`
#[cfg_resource("AWS::CloudFront::Function")]
pub struct Function;

/// `awscc_cloudfront_key_group`
#[cfg_resource("AWS::CloudFront::KeyGroup")]
pub struct KeyGroup;

/// `awscc_cloudfront_key_value_store`
#[cfg_resource("AWS::CloudFront::KeyValueStore")]
pub struct KeyValueStore;

/// `awscc_cloudfront_monitoring_subscription`
#[cfg_resource("AWS::CloudFront::MonitoringSubscription")]
pub struct MonitoringSubscription;

/// `awscc_cloudfront_origin_access_control`
#[cfg_resource("AWS::CloudFront::OriginAccessControl")]
pub struct OriginAccessControl;

/// `awscc_cloudfront_origin_request_policy`
#[cfg_resource("AWS::CloudFront::OriginRequestPolicy")]
pub struct OriginRequestPolicy;

/// `awscc_cloudfront_public_key`
#[cfg_resource("AWS::CloudFront::PublicKey")]
pub struct PublicKey;

/// `awscc_cloudfront_realtime_log_config`
#[cfg_resource("AWS::CloudFront::RealtimeLogConfig")]
pub struct RealtimeLogConfig;

/// `awscc_cloudfront_response_headers_policy`
#[cfg_resource("AWS::CloudFront::ResponseHeadersPolicy")]
pub struct ResponseHeadersPolicy;

/// `awscc_cloudfront_trust_store`
#[cfg_resource("AWS::CloudFront::TrustStore")]
pub struct TrustStore;

/// `awscc_cloudfront_vpc_origin`
#[cfg_resource("AWS::CloudFront::VpcOrigin")]
pub struct VpcOrigin;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AnycastIpList,
    CachePolicy,
    CloudFrontOriginAccessIdentity,
    ConnectionFunction,
    ConnectionGroup,
    ContinuousDeploymentPolicy,
    Distribution,
    DistributionTenant,
    FieldLevelEncryptionConfig,
    FieldLevelEncryptionProfile,
    Function,
    KeyGroup,
    KeyValueStore,
    MonitoringSubscription,
    OriginAccessControl,
    OriginRequestPolicy,
    PublicKey,
    RealtimeLogConfig,
    ResponseHeadersPolicy,
    TrustStore,
    VpcOrigin,
];
