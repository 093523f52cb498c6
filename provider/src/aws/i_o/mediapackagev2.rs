//! Resource types of the service `mediapackagev2`.

use ferroform::prelude::*;

/// `awscc_mediapackagev2_channel`
#[cfg_resource("AWS::MediaPackageV2::Channel")]
pub struct Channel;

/// `awscc_mediapackagev2_channel_group`
#[cfg_resource("AWS::MediaPackageV2::ChannelGroup")]
pub struct ChannelGroup;

/// `awscc_mediapackagev2_channel_policy`
#[cfg_resource("AWS::MediaPackageV2::ChannelPolicy")]
pub struct ChannelPolicy;

/// `awscc_mediapackagev2_origin_endpoint`
#[cfg_resource("AWS::MediaPackageV2::OriginEndpoint")]
pub struct OriginEndpoint;

/// `awscc_mediapackagev2_origin_endpoint_policy`
#[cfg_resource("AWS::MediaPackageV2::OriginEndpointPolicy")]
pub struct OriginEndpointPolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Channel, ChannelGroup, ChannelPolicy, OriginEndpoint, OriginEndpointPolicy,];
