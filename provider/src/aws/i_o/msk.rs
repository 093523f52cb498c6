//! Resource types of the service `msk`.

use ferroform::prelude::*;

/// `awscc_msk_batch_scram_secret`
#[cfg_resource("AWS::MSK::BatchScramSecret")]
pub struct BatchScramSecret;

/// `awscc_msk_channel`
#[cfg_resource("AWS::MSK::Channel")]
pub struct Channel;

/// `awscc_msk_cluster`
#[cfg_resource("AWS::MSK::Cluster")]
pub struct Cluster;

/// `awscc_msk_cluster_policy`
#[cfg_resource("AWS::MSK::ClusterPolicy")]
pub struct ClusterPolicy;

/// `awscc_msk_configuration`
#[cfg_resource("AWS::MSK::Configuration")]
pub struct Configuration;

/// `awscc_msk_replicator`
#[cfg_resource("AWS::MSK::Replicator")]
pub struct Replicator;

/// `awscc_msk_serverless_cluster`
#[cfg_resource("AWS::MSK::ServerlessCluster")]
pub struct ServerlessCluster;

/// `awscc_msk_topic`
#[cfg_resource("AWS::MSK::Topic")]
pub struct Topic;

/// `awscc_msk_vpc_connection`
#[cfg_resource("AWS::MSK::VpcConnection")]
pub struct VpcConnection;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    BatchScramSecret,
    Channel,
    Cluster,
    ClusterPolicy,
    Configuration,
    Replicator,
    ServerlessCluster,
    Topic,
    VpcConnection,
];
