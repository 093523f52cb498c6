//! Resource types of the service `voiceid`.

use ferroform::prelude::*;

/// `awscc_voiceid_domain`
#[cfg_resource("AWS::VoiceID::Domain")]
pub struct Domain;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Domain];
