//! Resource types of the service `networkflowmonitor`.

use ferroform::prelude::*;

/// `awscc_networkflowmonitor_monitor`
#[cfg_resource("AWS::NetworkFlowMonitor::Monitor")]
pub struct Monitor;

/// `awscc_networkflowmonitor_scope`
#[cfg_resource("AWS::NetworkFlowMonitor::Scope")]
pub struct Scope;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Monitor, Scope];
