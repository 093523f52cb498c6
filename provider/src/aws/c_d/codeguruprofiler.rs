//! Resource types of the service `codeguruprofiler`.

use ferroform::prelude::*;

/// `awscc_codeguruprofiler_profiling_group`
#[cfg_resource("AWS::CodeGuruProfiler::ProfilingGroup")]
pub struct ProfilingGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ProfilingGroup];
