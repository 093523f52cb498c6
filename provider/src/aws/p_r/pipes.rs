//! Resource types of the service `pipes`.

use ferroform::prelude::*;

/// `awscc_pipes_pipe`
#[cfg_resource("AWS::Pipes::Pipe")]
pub struct Pipe;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Pipe];
