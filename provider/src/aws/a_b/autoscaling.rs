//! Resource types of the service `autoscaling`.

use ferroform::prelude::*;

/// `awscc_autoscaling_auto_scaling_group`
#[cfg_resource("AWS::AutoScaling::AutoScalingGroup")]
pub struct AutoScalingGroup;

/// `awscc_autoscaling_launch_configuration`
#[cfg_resource("AWS::AutoScaling::LaunchConfiguration")]
pub struct LaunchConfiguration;

/// `awscc_autoscaling_lifecycle_hook`
#[cfg_resource("AWS::AutoScaling::LifecycleHook")]
pub struct LifecycleHook;

/// `awscc_autoscaling_scaling_policy`
#[cfg_resource("AWS::AutoScaling::ScalingPolicy")]
pub struct ScalingPolicy;

/// `awscc_autoscaling_scheduled_action`
#[cfg_resource("AWS::AutoScaling::ScheduledAction")]
pub struct ScheduledAction;

/// `awscc_autoscaling_warm_pool`
#[cfg_resource("AWS::AutoScaling::WarmPool")]
pub struct WarmPool;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AutoScalingGroup,
    LaunchConfiguration,
    LifecycleHook,
    ScalingPolicy,
    ScheduledAction,
    WarmPool,
];
