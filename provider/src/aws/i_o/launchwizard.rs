//! Resource types of the service `launchwizard`.

use ferroform::prelude::*;

/// `awscc_launchwizard_deployment`
#[cfg_resource("AWS::LaunchWizard::Deployment")]
pub struct Deployment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Deployment];
