//! Resource types of the service `awsexternalanthropic`.

use ferroform::prelude::*;

/// `awscc_awsexternalanthropic_workspace`
#[cfg_resource("AWS::AWSExternalAnthropic::Workspace")]
pub struct Workspace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Workspace];
