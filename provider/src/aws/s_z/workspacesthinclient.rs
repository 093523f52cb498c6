//! Resource types of the service `workspacesthinclient`.

use ferroform::prelude::*;

/// `awscc_workspacesthinclient_environment`
#[cfg_resource("AWS::WorkSpacesThinClient::Environment")]
pub struct Environment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Environment];
