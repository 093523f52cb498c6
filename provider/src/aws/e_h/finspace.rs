//! Resource types of the service `finspace`.

use ferroform::prelude::*;

/// `awscc_finspace_environment`
#[cfg_resource("AWS::FinSpace::Environment")]
pub struct Environment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Environment];
