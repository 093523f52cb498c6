//! Resource types of the service `odb`.

use ferroform::prelude::*;

/// `awscc_odb_cloud_autonomous_vm_cluster`
#[cfg_resource("AWS::ODB::CloudAutonomousVmCluster")]
pub struct CloudAutonomousVmCluster;

/// `awscc_odb_cloud_exadata_infrastructure`
#[cfg_resource("AWS::ODB::CloudExadataInfrastructure")]
pub struct CloudExadataInfrastructure;

/// `awscc_odb_cloud_vm_cluster`
#[cfg_resource("AWS::ODB::CloudVmCluster")]
pub struct CloudVmCluster;

/// `awscc_odb_odb_network`
#[cfg_resource("AWS::ODB::OdbNetwork")]
pub struct OdbNetwork;

/// `awscc_odb_odb_peering_connection`
#[cfg_resource("AWS::ODB::OdbPeeringConnection")]
pub struct OdbPeeringConnection;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    CloudAutonomousVmCluster,
    CloudExadataInfrastructure,
    CloudVmCluster,
    OdbNetwork,
    OdbPeeringConnection,
];
