//! Resource types of the service `pi`.

use ferroform::prelude::*;

/// `awscc_pi_perf_reports`
#[cfg_resource("AWS::PI::PerfReports")]
pub struct PerfReports;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![PerfReports];
