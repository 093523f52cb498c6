//! Resource types of the service `pinpoint`.

use ferroform::prelude::*;

/// `awscc_pinpoint_in_app_template`
#[cfg_resource("AWS::Pinpoint::InAppTemplate")]
pub struct InAppTemplate;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![InAppTemplate];
