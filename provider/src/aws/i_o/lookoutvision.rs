//! Resource types of the service `lookoutvision`.

use ferroform::prelude::*;

/// `awscc_lookoutvision_project`
#[cfg_resource("AWS::LookoutVision::Project")]
pub struct Project;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Project];
