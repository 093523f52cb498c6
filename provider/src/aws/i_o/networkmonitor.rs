//! Resource types of the service `networkmonitor`.

use ferroform::prelude::*;

/// `awscc_networkmonitor_monitor`
#[cfg_resource("AWS::NetworkMonitor::Monitor")]
pub struct Monitor;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Monitor];
