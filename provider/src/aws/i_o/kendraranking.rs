//! Resource types of the service `kendraranking`.

use ferroform::prelude::*;

/// `awscc_kendraranking_execution_plan`
#[cfg_resource("AWS::KendraRanking::ExecutionPlan")]
pub struct ExecutionPlan;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ExecutionPlan];
