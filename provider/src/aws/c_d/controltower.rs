//! Resource types of the service `controltower`.

use ferroform::prelude::*;

/// `awscc_controltower_enabled_baseline`
#[cfg_resource("AWS::ControlTower::EnabledBaseline")]
pub struct EnabledBaseline;

/// `awscc_controltower_enabled_control`
#[cfg_resource("AWS::ControlTower::EnabledControl")]
pub struct EnabledControl;

/// `awscc_controltower_landing_zone`
#[cfg_resource("AWS::ControlTower::LandingZone")]
pub struct LandingZone;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![EnabledBaseline, EnabledControl, LandingZone];
