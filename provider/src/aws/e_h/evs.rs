//! Resource types of the service `evs`.

use ferroform::prelude::*;

/// `awscc_evs_environment`
#[cfg_resource("AWS::EVS::Environment")]
pub struct Environment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Environment];
