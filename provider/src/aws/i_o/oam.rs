//! Resource types of the service `oam`.

use ferroform::prelude::*;

/// `awscc_oam_link`
#[cfg_resource("AWS::Oam::Link")]
pub struct Link;

/// `awscc_oam_sink`
#[cfg_resource("AWS::Oam::Sink")]
pub struct Sink;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Link, Sink];
