//! Resource types of the service `redshift`.

use ferroform::prelude::*;

/// `awscc_redshift_cluster`
#[cfg_resource("AWS::Redshift::Cluster")]
pub struct Cluster;

/// `awscc_redshift_cluster_parameter_group`
#[cfg_resource("AWS::Redshift::ClusterParameterGroup")]
pub struct ClusterParameterGroup;

/// `awscc_redshift_cluster_subnet_group`
#[cfg_resource("AWS::Redshift::ClusterSubnetGroup")]
pub struct ClusterSubnetGroup;

/// `awscc_redshift_endpoint_access`
#[cfg_resource("AWS::Redshift::EndpointAccess")]
pub struct EndpointAccess;

/// `awscc_redshift_endpoint_authorization`
#[cfg_resource("AWS::Redshift::EndpointAuthorization")]
pub struct EndpointAuthorization;

/// `awscc_redshift_event_subscription`
#[cfg_resource("AWS::Redshift::EventSubscription")]
pub struct EventSubscription;

/// `awscc_redshift_integration`
#[cfg_resource("AWS::Redshift::Integration")]
pub struct Integration;

/// `awscc_redshift_qev2_idc_application`
#[cfg_resource("AWS::Redshift::QEV2IdcApplication")]
pub struct QEV2IdcApplication;

/// `awscc_redshift_redshift_idc_application`
#[cfg_resource("AWS::Redshift::RedshiftIdcApplication")]
pub struct RedshiftIdcApplication;

/// `awscc_redshift_scheduled_action`
#[cfg_resource("AWS::Redshift::ScheduledAction")]
pub struct ScheduledAction;

/// `awscc_redshift_snapshot`
#[cfg_resource("AWS::Redshift::Snapshot")]
pub struct Snapshot;

/// `awscc_redshift_snapshot_copy_grant`
#[cfg_resource("AWS::Redshift::SnapshotCopyGrant")]
pub struct SnapshotCopyGrant;

/// `awscc_redshift_snapshot_schedule`
#[cfg_resource("AWS::Redshift::SnapshotSchedule")]
pub struct SnapshotSchedule;

/// `awscc_redshift_usage_limit`
#[cfg_resource("AWS::Redshift::UsageLimit")]
pub struct UsageLimit;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Cluster,
    ClusterParameterGroup,
    ClusterSubnetGroup,
    EndpointAccess,
    EndpointAuthorization,
    EventSubscription,
    Integration,
    QEV2IdcApplication,
    RedshiftIdcApplication,
    ScheduledAction,
    Snapshot,
    SnapshotCopyGrant,
    SnapshotSchedule,
    UsageLimit,
];
