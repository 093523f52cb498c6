//! Resource types of the service `aiops`.

use ferroform::prelude::*;

/// `awscc_aiops_investigation_group`
#[cfg_resource("AWS::AIOps::InvestigationGroup")]
pub struct InvestigationGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![InvestigationGroup];
