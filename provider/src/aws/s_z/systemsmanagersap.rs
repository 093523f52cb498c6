//! Resource types of the service `systemsmanagersap`.

use ferroform::prelude::*;

/// `awscc_systemsmanagersap_application`
#[cfg_resource("AWS::SystemsManagerSAP::Application")]
pub struct Application;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application];
