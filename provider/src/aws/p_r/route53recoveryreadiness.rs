//! Resource types of the service `route53recoveryreadiness`.

use ferroform::prelude::*;

/// `awscc_route53recoveryreadiness_cell`
#[cfg_resource("AWS::Route53RecoveryReadiness::Cell")]
pub struct Cell;

/// `awscc_route53recoveryreadiness_readiness_check`
#[cfg_resource("AWS::Route53RecoveryReadiness::ReadinessCheck")]
pub struct ReadinessCheck;

/// `awscc_route53recoveryreadiness_recovery_group`
#[cfg_resource("AWS::Route53RecoveryReadiness::RecoveryGroup")]
pub struct RecoveryGroup;

/// `awscc_route53recoveryreadiness_resource_set`
#[cfg_resource("AWS::Route53RecoveryReadiness::ResourceSet")]
pub struct ResourceSet;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Cell, ReadinessCheck, RecoveryGroup, ResourceSet,];
