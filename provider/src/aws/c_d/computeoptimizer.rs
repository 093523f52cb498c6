//! Resource types of the service `computeoptimizer`.

use ferroform::prelude::*;

/// `awscc_computeoptimizer_automation_rule`
#[cfg_resource("AWS::ComputeOptimizer::AutomationRule")]
pub struct AutomationRule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AutomationRule];
