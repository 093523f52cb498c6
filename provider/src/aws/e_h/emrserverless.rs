//! Resource types of the service `emrserverless`.

use ferroform::prelude::*;

/// `awscc_emrserverless_application`
#[cfg_resource("AWS::EMRServerless::Application")]
pub struct Application;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application];
