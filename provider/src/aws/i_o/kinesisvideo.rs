//! Resource types of the service `kinesisvideo`.

use ferroform::prelude::*;

/// `awscc_kinesisvideo_signaling_channel`
#[cfg_resource("AWS::KinesisVideo::SignalingChannel")]
pub struct SignalingChannel;

/// `awscc_kinesisvideo_stream`
#[cfg_resource("AWS::KinesisVideo::Stream")]
pub struct Stream;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![SignalingChannel, Stream];
