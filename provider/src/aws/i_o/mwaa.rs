//! Resource types of the service `mwaa`.

use ferroform::prelude::*;

/// `awscc_mwaa_environment`
#[cfg_resource("AWS::MWAA::Environment")]
pub struct Environment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Environment];
