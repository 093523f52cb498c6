//! Resource types of the service `healthagent`.

use ferroform::prelude::*;

/// `awscc_healthagent_domain`
#[cfg_resource("AWS::HealthAgent::Domain")]
pub struct Domain;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Domain];
