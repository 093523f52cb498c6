//! Resource types of the service `docdb`.

use ferroform::prelude::*;

/// `awscc_docdb_db_cluster_parameter_group`
#[cfg_resource("AWS::DocDB::DBClusterParameterGroup")]
pub struct DBClusterParameterGroup;

/// `awscc_docdb_db_subnet_group`
#[cfg_resource("AWS::DocDB::DBSubnetGroup")]
pub struct DBSubnetGroup;

/// `awscc_docdb_event_subscription`
#[cfg_resource("AWS::DocDB::EventSubscription")]
pub struct EventSubscription;

/// `awscc_docdb_global_cluster`
#[cfg_resource("AWS::DocDB::GlobalCluster")]
pub struct GlobalCluster;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![DBClusterParameterGroup, DBSubnetGroup, EventSubscription, GlobalCluster,];
