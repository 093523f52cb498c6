//! Resource types of the service `emrcontainers`.

use ferroform::prelude::*;

/// `awscc_emrcontainers_endpoint`
#[cfg_resource("AWS::EMRContainers::Endpoint")]
pub struct Endpoint;

/// `awscc_emrcontainers_job_template`
#[cfg_resource("AWS::EMRContainers::JobTemplate")]
pub struct JobTemplate;

/// `awscc_emrcontainers_security_configuration`
#[cfg_resource("AWS::EMRContainers::SecurityConfiguration")]
pub struct SecurityConfiguration;

/// `awscc_emrcontainers_virtual_cluster`
#[cfg_resource("AWS::EMRContainers::VirtualCluster")]
pub struct VirtualCluster;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Endpoint, JobTemplate, SecurityConfiguration, VirtualCluster,];
