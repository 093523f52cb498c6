//! Resource types of the service `autoscalingplans`.

use ferroform::prelude::*;

/// `awscc_autoscalingplans_scaling_plan`
#[cfg_resource("AWS::AutoScalingPlans::ScalingPlan")]
pub struct ScalingPlan;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ScalingPlan];
