//! Resource types of the service `osis`.

use ferroform::prelude::*;

/// `awscc_osis_pipeline`
#[cfg_resource("AWS::OSIS::Pipeline")]
pub struct Pipeline;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Pipeline];
