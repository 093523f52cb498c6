//! Resource types of the service `arcregionswitch`.

use ferroform::prelude::*;

/// `awscc_arcregionswitch_plan`
#[cfg_resource("AWS::ARCRegionSwitch::Plan")]
pub struct Plan;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Plan];
