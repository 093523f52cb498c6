//! Resource types of the service `wickr`.

use ferroform::prelude::*;

/// `awscc_wickr_network`
#[cfg_resource("AWS::Wickr::Network")]
pub struct Network;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Network];
