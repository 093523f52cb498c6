//! Resource types of the service `greengrassv2`.

use ferroform::prelude::*;

/// `awscc_greengrassv2_component_version`
#[cfg_resource("AWS::GreengrassV2::ComponentVersion")]
pub struct ComponentVersion;

/// `awscc_greengrassv2_deployment`
#[cfg_resource("AWS::GreengrassV2::Deployment")]
pub struct Deployment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ComponentVersion, Deployment];
