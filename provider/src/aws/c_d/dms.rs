//! Resource types of the service `dms`.

use ferroform::prelude::*;

/// `awscc_dms_certificate`
#[cfg_resource("AWS::DMS::Certificate")]
pub struct Certificate;

/// `awscc_dms_data_migration`
#[cfg_resource("AWS::DMS::DataMigration")]
pub struct DataMigration;

/// `awscc_dms_data_provider`
#[cfg_resource("AWS::DMS::DataProvider")]
pub struct DataProvider;

/// `awscc_dms_endpoint`
#[cfg_resource("AWS::DMS::Endpoint")]
pub struct Endpoint;

/// `awscc_dms_event_subscription`
#[cfg_resource("AWS::DMS::EventSubscription")]
pub struct EventSubscription;

/// `awscc_dms_instance_profile`
#[cfg_resource("AWS::DMS::InstanceProfile")]
pub struct InstanceProfile;

/// `awscc_dms_migration_project`
#[cfg_resource("AWS::DMS::MigrationProject")]
pub struct MigrationProject;

/// `awscc_dms_replication_config`
#[cfg_resource("AWS::DMS::ReplicationConfig")]
pub struct ReplicationConfig;

/// `awscc_dms_replication_subnet_group`
#[cfg_resource("AWS::DMS::ReplicationSubnetGroup")]
pub struct ReplicationSubnetGroup;

/// `awscc_dms_replication_task`
#[cfg_resource("AWS::DMS::ReplicationTask")]
pub struct ReplicationTask;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Certificate,
    DataMigration,
    DataProvider,
    Endpoint,
    EventSubscription,
    InstanceProfile,
    MigrationProject,
    ReplicationConfig,
    ReplicationSubnetGroup,
    ReplicationTask,
];
