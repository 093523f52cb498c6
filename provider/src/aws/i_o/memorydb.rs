//! Resource types of the service `memorydb`.

use ferroform::prelude::*;

/// `awscc_memorydb_acl`
#[cfg_resource("AWS::MemoryDB::ACL")]
pub struct ACL;

/// `awscc_memorydb_cluster`
#[cfg_resource("AWS::MemoryDB::Cluster")]
pub struct Cluster;

/// `awscc_memorydb_multi_region_cluster`
#[cfg_resource("AWS::MemoryDB::MultiRegionCluster")]
pub struct MultiRegionCluster;

/// `awscc_memorydb_parameter_group`
#[cfg_resource("AWS::MemoryDB::ParameterGroup")]
pub struct ParameterGroup;

/// `awscc_memorydb_snapshot`
#[cfg_resource("AWS::MemoryDB::Snapshot")]
pub struct Snapshot;

/// `awscc_memorydb_subnet_group`
#[cfg_resource("AWS::MemoryDB::SubnetGroup")]
pub struct SubnetGroup;

/// `awscc_memorydb_user`
#[cfg_resource("AWS::MemoryDB::User")]
pub struct User;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![ACL, Cluster, MultiRegionCluster, ParameterGroup, Snapshot, SubnetGroup, User,];
