//! Resource types of the service `datapipeline`.

use ferroform::prelude::*;

/// `awscc_datapipeline_pipeline`
#[cfg_resource("AWS::DataPipeline::Pipeline")]
pub struct Pipeline;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Pipeline];
