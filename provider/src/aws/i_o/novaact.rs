//! Resource types of the service `novaact`.

use ferroform::prelude::*;

/// `awscc_novaact_workflow_definition`
#[cfg_resource("AWS::NovaAct::WorkflowDefinition")]
pub struct WorkflowDefinition;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![WorkflowDefinition];
