//! Resource types of the service `qldb`.

use ferroform::prelude::*;

/// `awscc_qldb_stream`
#[cfg_resource("AWS::QLDB::Stream")]
pub struct Stream;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Stream];
