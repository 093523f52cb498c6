//! Resource types of the service `deadline`.

use ferroform::prelude::*;

/// `awscc_deadline_budget`
#[cfg_resource("AWS::Deadline::Budget")]
pub struct Budget;

/// `awscc_deadline_farm`
#[cfg_resource("AWS::Deadline::Farm")]
pub struct Farm;

/// `awscc_deadline_fleet`
#[cfg_resource("AWS::Deadline::Fleet")]
pub struct Fleet;

/// `awscc_deadline_license_endpoint`
#[cfg_resource("AWS::Deadline::LicenseEndpoint")]
pub struct LicenseEndpoint;

/// `awscc_deadline_limit`
#[cfg_resource("AWS::Deadline::Limit")]
pub struct Limit;

/// `awscc_deadline_metered_product`
#[cfg_resource("AWS::Deadline::MeteredProduct")]
pub struct MeteredProduct;

/// `awscc_deadline_monitor`
#[cfg_resource("AWS::Deadline::Monitor")]
pub struct Monitor;

/// `awscc_deadline_queue`
#[cfg_resource("AWS::Deadline::Queue")]
pub struct Queue;

/// `awscc_deadline_queue_environment`
#[cfg_resource("AWS::Deadline::QueueEnvironment")]
pub struct QueueEnvironment;

/// `awscc_deadline_queue_fleet_association`
#[cfg_resource("AWS::Deadline::QueueFleetAssociation")]
pub struct QueueFleetAssociation;

/// `awscc_deadline_queue_limit_association`
#[cfg_resource("AWS::Deadline::QueueLimitAssociation")]
pub struct QueueLimitAssociation;

/// `awscc_deadline_storage_profile`
#[cfg_resource("AWS::Deadline::StorageProfile")]
pub struct StorageProfile;

/// `awscc_deadline_worker`
#[cfg_resource("AWS::Deadline::Worker")]
pub struct Worker;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Budget,
    Farm,
    Fleet,
    LicenseEndpoint,
    Limit,
    MeteredProduct,
    Monitor,
    Queue,
    QueueEnvironment,
    QueueFleetAssociation,
    QueueLimitAssociation,
    StorageProfile,
    Worker,
];
