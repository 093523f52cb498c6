//! Resource types of the service `kms`.

use ferroform::prelude::*;

/// `awscc_kms_alias`
#[cfg_resource("AWS::KMS::Alias")]
pub struct Alias;

/// `awscc_kms_key`
#[cfg_resource("AWS::KMS::Key")]
pub struct Key;

/// `awscc_kms_replica_key`
#[cfg_resource("AWS::KMS::ReplicaKey")]
pub struct ReplicaKey;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Alias, Key, ReplicaKey];
