//! Resource types of the service `outposts`.

use ferroform::prelude::*;

/// `awscc_outposts_outpost`
#[cfg_resource("AWS::Outposts::Outpost")]
pub struct Outpost;

/// `awscc_outposts_site`
#[cfg_resource("AWS::Outposts::Site")]
pub struct Site;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Outpost, Site];
