//! Resource types of the service `cur`.

use ferroform::prelude::*;

/// `awscc_cur_report_definition`
#[cfg_resource("AWS::CUR::ReportDefinition")]
pub struct ReportDefinition;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ReportDefinition];
