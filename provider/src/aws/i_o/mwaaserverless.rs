//! Resource types of the service `mwaaserverless`.

use ferroform::prelude::*;

/// `awscc_mwaaserverless_workflow`
#[cfg_resource("AWS::MWAAServerless::Workflow")]
pub struct Workflow;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Workflow];
