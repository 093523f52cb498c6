//! Resource types of the service `applicationinsights`.

use ferroform::prelude::*;

/// `awscc_applicationinsights_application`
#[cfg_resource("AWS::ApplicationInsights::Application")]
pub struct Application;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application];
