//! Resource types of the service `gameliftstreams`.

use ferroform::prelude::*;

/// `awscc_gameliftstreams_application`
#[cfg_resource("AWS::GameLiftStreams::Application")]
pub struct Application;

/// `awscc_gameliftstreams_stream_group`
#[cfg_resource("AWS::GameLiftStreams::StreamGroup")]
pub struct StreamGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application, StreamGroup];
