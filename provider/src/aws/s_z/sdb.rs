//! Resource types of the service `sdb`.

use ferroform::prelude::*;

/// `awscc_sdb_domain`
#[cfg_resource("AWS::SDB::Domain")]
pub struct Domain;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Domain];
