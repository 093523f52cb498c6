//! Resource types of the service `serverlessrepo`.

use ferroform::prelude::*;

/// `awscc_serverlessrepo_application`
#[cfg_resource("AWS::ServerlessRepo::Application")]
pub struct Application;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application];
