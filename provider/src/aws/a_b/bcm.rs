//! Resource types of the service `bcm`.

use ferroform::prelude::*;

/// `awscc_bcm_dashboard`
#[cfg_resource("AWS::BCM::Dashboard")]
pub struct Dashboard;

/// `awscc_bcm_scheduled_report`
#[cfg_resource("AWS::BCM::ScheduledReport")]
pub struct ScheduledReport;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Dashboard, ScheduledReport];
