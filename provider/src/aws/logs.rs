//! Resource types of the service `logs`.

use ferroform::prelude::*;

/// `awscc_logs_log_group`
#[cfg_resource("AWS::Logs::LogGroup")]
pub struct LogGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![LogGroup];
