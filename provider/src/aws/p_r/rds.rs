//! Resource types of the service `rds`.

use ferroform::prelude::*;

/// `awscc_rds_cluster_snapshot`
#[cfg_resource("AWS::RDS::ClusterSnapshot")]
pub struct ClusterSnapshot;

/// `awscc_rds_custom_db_engine_version`
#[cfg_resource("AWS::RDS::CustomDBEngineVersion")]
pub struct CustomDBEngineVersion;

/// `awscc_rds_db_cluster`
#[cfg_resource("AWS::RDS::DBCluster")]
pub struct DBCluster;

/// `awscc_rds_db_cluster_endpoint`
#[cfg_resource("AWS::RDS::DBClusterEndpoint")]
pub struct DBClusterEndpoint;

/// `awscc_rds_db_cluster_parameter_group`
#[cfg_resource("AWS::RDS::DBClusterParameterGroup")]
pub struct DBClusterParameterGroup;

/// `awscc_rds_db_instance`
#[cfg_resource("AWS::RDS::DBInstance")]
pub struct DBInstance;

/// `awscc_rds_db_parameter_group`
#[cfg_resource("AWS::RDS::DBParameterGroup")]
pub struct DBParameterGroup;

/// `awscc_rds_db_proxy`
#[cfg_resource("AWS::RDS::DBProxy")]
pub struct DBProxy;

/// `awscc_rds_db_proxy_endpoint`
#[cfg_resource("AWS::RDS::DBProxyEndpoint")]
pub struct DBProxyEndpoint;

/// `awscc_rds_db_proxy_target_group`
#[cfg_resource("AWS::RDS::DBProxyTargetGroup")]
pub struct DBProxyTargetGroup;

/// `awscc_rds_db_shard_group`
#[cfg_resource("AWS::RDS::DBShardGroup")]
pub struct DBShardGroup;

/// `awscc_rds_db_snapshot`
#[cfg_resource("AWS::RDS::DBSnapshot")]
pub struct DBSnapshot;

/// `awscc_rds_db_subnet_group`
#[cfg_resource("AWS::RDS::DBSubnetGroup")]
pub struct DBSubnetGroup;

/// `awscc_rds_deployment`
#[cfg_resource("AWS::RDS::Deployment")]
pub struct Deployment;

/// `awscc_rds_event_subscription`
#[cfg_resource("AWS::RDS::EventSubscription")]
pub struct EventSubscription;

/// `awscc_rds_global_cluster`
#[cfg_resource("AWS::RDS::GlobalCluster")]
pub struct GlobalCluster;

/// `awscc_rds_integration`
#[cfg_resource("AWS::RDS::Integration")]
pub struct Integration;

/// `awscc_rds_option_group`
#[cfg_resource("AWS::RDS::OptionGroup")]
pub struct OptionGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ClusterSnapshot,
    CustomDBEngineVersion,
    DBCluster,
    DBClusterEndpoint,
    DBClusterParameterGroup,
    DBInstance,
    DBParameterGroup,
    DBProxy,
    DBProxyEndpoint,
    DBProxyTargetGroup,
    DBShardGroup,
    DBSnapshot,
    DBSubnetGroup,
    Deployment,
    EventSubscription,
    GlobalCluster,
    Integration,
    OptionGroup,
];
