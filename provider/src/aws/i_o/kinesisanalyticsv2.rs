//! Resource types of the service `kinesisanalyticsv2`.

use ferroform::prelude::*;

/// `awscc_kinesisanalyticsv2_application`
#[cfg_resource("AWS::KinesisAnalyticsV2::Application")]
pub struct Application;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application];
