//! Resource types of the service `iotsecuretunneling`.

use ferroform::prelude::*;

/// `awscc_iotsecuretunneling_tunnel`
#[cfg_resource("AWS::IoTSecureTunneling::Tunnel")]
pub struct Tunnel;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Tunnel];
