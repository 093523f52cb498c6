//! Resource types of the service `connectcampaignsv2`.

use ferroform::prelude::*;

/// `awscc_connectcampaignsv2_campaign`
#[cfg_resource("AWS::ConnectCampaignsV2::Campaign")]
pub struct Campaign;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Campaign];
