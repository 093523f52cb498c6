//! Resource types of the service `rbin`.

use ferroform::prelude::*;

/// `awscc_rbin_rule`
#[cfg_resource("AWS::Rbin::Rule")]
pub struct Rule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Rule];
