//! Resource types of the service `interconnect`.

use ferroform::prelude::*;

/// `awscc_interconnect_connection`
#[cfg_resource("AWS::Interconnect::Connection")]
pub struct Connection;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Connection];
