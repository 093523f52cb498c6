//! Resource types of the service `neptune`.

use ferroform::prelude::*;

/// `awscc_neptune_db_cluster`
#[cfg_resource("AWS::Neptune::DBCluster")]
pub struct DBCluster;

/// `awscc_neptune_db_cluster_parameter_group`
#[cfg_resource("AWS::Neptune::DBClusterParameterGroup")]
pub struct DBClusterParameterGroup;

/// `awscc_neptune_db_instance`
#[cfg_resource("AWS::Neptune::DBInstance")]
pub struct DBInstance;

/// `awscc_neptune_db_parameter_group`
#[cfg_resource("AWS::Neptune::DBParameterGroup")]
pub struct DBParameterGroup;

/// `awscc_neptune_db_subnet_group`
#[cfg_resource("AWS::Neptune::DBSubnetGroup")]
pub struct DBSubnetGroup;

/// `awscc_neptune_event_subscription`
#[cfg_resource("AWS::Neptune::EventSubscription")]
pub struct EventSubscription;

/// `awscc_neptune_global_cluster`
#[cfg_resource("AWS::Neptune::GlobalCluster")]
pub struct GlobalCluster;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    DBCluster,
    DBClusterParameterGroup,
    DBInstance,
    DBParameterGroup,
    DBSubnetGroup,
    EventSubscription,
    GlobalCluster,
];
