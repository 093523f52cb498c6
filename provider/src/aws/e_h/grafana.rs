//! Resource types of the service `grafana`.

use ferroform::prelude::*;

/// `awscc_grafana_workspace`
#[cfg_resource("AWS::Grafana::Workspace")]
pub struct Workspace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Workspace];
