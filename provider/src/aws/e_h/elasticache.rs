//! Resource types of the service `elasticache`.

use ferroform::prelude::*;

/// `awscc_elasticache_cache_cluster`
#[cfg_resource("AWS::ElastiCache::CacheCluster")]
pub struct CacheCluster;

/// `awscc_elasticache_global_replication_group`
#[cfg_resource("AWS::ElastiCache::GlobalReplicationGroup")]
pub struct GlobalReplicationGroup;

/// `awscc_elasticache_parameter_group`
#[cfg_resource("AWS::ElastiCache::ParameterGroup")]
pub struct ParameterGroup;

/// `awscc_elasticache_replication_group`
#[cfg_resource("AWS::ElastiCache::ReplicationGroup")]
pub struct ReplicationGroup;

/// `awscc_elasticache_serverless_cache`
#[cfg_resource("AWS::ElastiCache::ServerlessCache")]
pub struct ServerlessCache;

/// `awscc_elasticache_serverless_cache_snapshot`
#[cfg_resource("AWS::ElastiCache::ServerlessCacheSnapshot")]
pub struct ServerlessCacheSnapshot;

/// `awscc_elasticache_snapshot`
#[cfg_resource("AWS::ElastiCache::Snapshot")]
pub struct Snapshot;

/// `awscc_elasticache_subnet_group`
#[cfg_resource("AWS::ElastiCache::SubnetGroup")]
pub struct SubnetGroup;

/// `awscc_elasticache_user`
#[cfg_resource("AWS::ElastiCache::User")]
pub struct User;

/// `awscc_elasticache_user_group`
#[cfg_resource("AWS::ElastiCache::UserGroup")]
pub struct UserGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    CacheCluster,
    GlobalReplicationGroup,
    ParameterGroup,
    ReplicationGroup,
    ServerlessCache,
    ServerlessCacheSnapshot,
    Snapshot,
    SubnetGroup,
    User,
    UserGroup,
];
