//! Resource types of the service `opensearchserverless`.

use ferroform::prelude::*;

/// `awscc_opensearchserverless_access_policy`
#[cfg_resource("AWS::OpenSearchServerless::AccessPolicy")]
pub struct AccessPolicy;

/// `awscc_opensearchserverless_collection`
#[cfg_resource("AWS::OpenSearchServerless::Collection")]
pub struct Collection;

/// `awscc_opensearchserverless_collection_group`
#[cfg_resource("AWS::OpenSearchServerless::CollectionGroup")]
pub struct CollectionGroup;

/// `awscc_opensearchserverless_collection_index`
#[cfg_resource("AWS::OpenSearchServerless::CollectionIndex")]
pub struct CollectionIndex;

/// `awscc_opensearchserverless_index`
#[cfg_resource("AWS::OpenSearchServerless::Index")]
pub struct Index;

/// `awscc_opensearchserverless_lifecycle_policy`
#[cfg_resource("AWS::OpenSearchServerless::LifecyclePolicy")]
pub struct LifecyclePolicy;

/// `awscc_opensearchserverless_security_config`
#[cfg_resource("AWS::OpenSearchServerless::SecurityConfig")]
pub struct SecurityConfig;

/// `awscc_opensearchserverless_security_policy`
#[cfg_resource("AWS::OpenSearchServerless::SecurityPolicy")]
pub struct SecurityPolicy;

/// `awscc_opensearchserverless_vpc_endpoint`
#[cfg_resource("AWS::OpenSearchServerless::VpcEndpoint")]
pub struct VpcEndpoint;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccessPolicy,
    Collection,
    CollectionGroup,
    CollectionIndex,
    Index,
    LifecyclePolicy,
    SecurityConfig,
    SecurityPolicy,
    VpcEndpoint,
];
