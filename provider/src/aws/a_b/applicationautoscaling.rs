//! Resource types of the service `applicationautoscaling`.

use ferroform::prelude::*;

/// `awscc_applicationautoscaling_scalable_target`
#[cfg_resource("AWS::ApplicationAutoScaling::ScalableTarget")]
pub struct ScalableTarget;

/// `awscc_applicationautoscaling_scaling_policy`
#[cfg_resource("AWS::ApplicationAutoScaling::ScalingPolicy")]
pub struct ScalingPolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ScalableTarget, ScalingPolicy];
