//! Resource types of the service `backupgateway`.

use ferroform::prelude::*;

/// `awscc_backupgateway_hypervisor`
#[cfg_resource("AWS::BackupGateway::Hypervisor")]
pub struct Hypervisor;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Hypervisor];
