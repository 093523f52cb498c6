//! Resource types of the service `rum`.

use ferroform::prelude::*;

/// `awscc_rum_app_monitor`
#[cfg_resource("AWS::RUM::AppMonitor")]
pub struct AppMonitor;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AppMonitor];
