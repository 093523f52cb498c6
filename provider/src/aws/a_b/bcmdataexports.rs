//! Resource types of the service `bcmdataexports`.

use ferroform::prelude::*;

/// `awscc_bcmdataexports_export`
#[cfg_resource("AWS::BCMDataExports::Export")]
pub struct Export;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Export];
