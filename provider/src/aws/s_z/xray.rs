//! Resource types of the service `xray`.

use ferroform::prelude::*;

/// `awscc_xray_group`
#[cfg_resource("AWS::XRay::Group")]
pub struct Group;

/// `awscc_xray_resource_policy`
#[cfg_resource("AWS::XRay::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_xray_sampling_rule`
#[cfg_resource("AWS::XRay::SamplingRule")]
pub struct SamplingRule;

/// `awscc_xray_transaction_search_config`
#[cfg_resource("AWS::XRay::TransactionSearchConfig")]
pub struct TransactionSearchConfig;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Group, ResourcePolicy, SamplingRule, TransactionSearchConfig,];
