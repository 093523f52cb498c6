//! Resource types of the service `ssmincidents`.

use ferroform::prelude::*;

/// `awscc_ssmincidents_replication_set`
#[cfg_resource("AWS::SSMIncidents::ReplicationSet")]
pub struct ReplicationSet;

/// `awscc_ssmincidents_response_plan`
#[cfg_resource("AWS::SSMIncidents::ResponsePlan")]
pub struct ResponsePlan;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ReplicationSet, ResponsePlan];
