//! Resource types of the service `codeconnections`.

use ferroform::prelude::*;

/// `awscc_codeconnections_connection`
#[cfg_resource("AWS::CodeConnections::Connection")]
pub struct Connection;

/// `awscc_codeconnections_host`
#[cfg_resource("AWS::CodeConnections::Host")]
pub struct Host;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Connection, Host];
