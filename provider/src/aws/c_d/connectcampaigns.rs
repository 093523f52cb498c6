//! Resource types of the service `connectcampaigns`.

use ferroform::prelude::*;

/// `awscc_connectcampaigns_campaign`
#[cfg_resource("AWS::ConnectCampaigns::Campaign")]
pub struct Campaign;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Campaign];
