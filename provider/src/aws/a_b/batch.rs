//! Resource types of the service `batch`.

use ferroform::prelude::*;

/// `awscc_batch_compute_environment`
#[cfg_resource("AWS::Batch::ComputeEnvironment")]
pub struct ComputeEnvironment;

/// `awscc_batch_consumable_resource`
#[cfg_resource("AWS::Batch::ConsumableResource")]
pub struct ConsumableResource;

/// `awscc_batch_job_definition`
#[cfg_resource("AWS::Batch::JobDefinition")]
pub struct JobDefinition;

/// `awscc_batch_job_queue`
#[cfg_resource("AWS::Batch::JobQueue")]
pub struct JobQueue;

/// `awscc_batch_quota_share`
#[cfg_resource("AWS::Batch::QuotaShare")]
pub struct QuotaShare;

/// `awscc_batch_scheduling_policy`
#[cfg_resource("AWS::Batch::SchedulingPolicy")]
pub struct SchedulingPolicy;

/// `awscc_batch_service_environment`
#[cfg_resource("AWS::Batch::ServiceEnvironment")]
pub struct ServiceEnvironment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ComputeEnvironment,
    ConsumableResource,
    JobDefinition,
    JobQueue,
    QuotaShare,
    SchedulingPolicy,
    ServiceEnvironment,
];
