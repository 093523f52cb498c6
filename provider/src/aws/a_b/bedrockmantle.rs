//! Resource types of the service `bedrockmantle`.

use ferroform::prelude::*;

/// `awscc_bedrockmantle_project`
#[cfg_resource("AWS::BedrockMantle::Project")]
pub struct Project;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Project];
