//! Resource types of the service `internetmonitor`.

use ferroform::prelude::*;

/// `awscc_internetmonitor_monitor`
#[cfg_resource("AWS::InternetMonitor::Monitor")]
pub struct Monitor;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Monitor];
