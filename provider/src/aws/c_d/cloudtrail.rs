//! Resource types of the service `cloudtrail`.

use ferroform::prelude::*;

/// `awscc_cloudtrail_channel`
#[cfg_resource("AWS::CloudTrail::Channel")]
pub struct Channel;

/// `awscc_cloudtrail_dashboard`
#[cfg_resource("AWS::CloudTrail::Dashboard")]
pub struct Dashboard;

/// `awscc_cloudtrail_event_data_store`
#[cfg_resource("AWS::CloudTrail::EventDataStore")]
pub struct EventDataStore;

/// `awscc_cloudtrail_resource_policy`
#[cfg_resource("AWS::CloudTrail::ResourcePolicy")]
pub struct ResourcePolicy;

/// `awscc_cloudtrail_trail`
#[cfg_resource("AWS::CloudTrail::Trail")]
pub struct Trail;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Channel, Dashboard, EventDataStore, ResourcePolicy, Trail,];
