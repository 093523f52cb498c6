//! Resource types of the service `shield`.

use ferroform::prelude::*;

/// `awscc_shield_drt_access`
#[cfg_resource("AWS::Shield::DRTAccess")]
pub struct DRTAccess;

/// `awscc_shield_proactive_engagement`
#[cfg_resource("AWS::Shield::ProactiveEngagement")]
pub struct ProactiveEngagement;

/// `awscc_shield_protection`
#[cfg_resource("AWS::Shield::Protection")]
pub struct Protection;

/// `awscc_shield_protection_group`
#[cfg_resource("AWS::Shield::ProtectionGroup")]
pub struct ProtectionGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![DRTAccess, ProactiveEngagement, Protection, ProtectionGroup,];
