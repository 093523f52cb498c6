//! Resource types of the service `route53recoverycontrol`.

use ferroform::prelude::*;

/// `awscc_route53recoverycontrol_cluster`
#[cfg_resource("AWS::Route53RecoveryControl::Cluster")]
pub struct Cluster;

/// `awscc_route53recoverycontrol_control_panel`
#[cfg_resource("AWS::Route53RecoveryControl::ControlPanel")]
pub struct ControlPanel;

/// `awscc_route53recoverycontrol_routing_control`
#[cfg_resource("AWS::Route53RecoveryControl::RoutingControl")]
pub struct RoutingControl;

/// `awscc_route53recoverycontrol_safety_rule`
#[cfg_resource("AWS::Route53RecoveryControl::SafetyRule")]
pub struct SafetyRule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Cluster, ControlPanel, RoutingControl, SafetyRule,];
