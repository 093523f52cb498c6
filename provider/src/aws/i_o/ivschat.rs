//! Resource types of the service `ivschat`.

use ferroform::prelude::*;

/// `awscc_ivschat_logging_configuration`
#[cfg_resource("AWS::IVSChat::LoggingConfiguration")]
pub struct LoggingConfiguration;

/// `awscc_ivschat_room`
#[cfg_resource("AWS::IVSChat::Room")]
pub struct Room;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![LoggingConfiguration, Room];
