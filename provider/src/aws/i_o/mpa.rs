//! Resource types of the service `mpa`.

use ferroform::prelude::*;

/// `awscc_mpa_approval_team`
#[cfg_resource("AWS::MPA::ApprovalTeam")]
pub struct ApprovalTeam;

/// `awscc_mpa_identity_source`
#[cfg_resource("AWS::MPA::IdentitySource")]
pub struct IdentitySource;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ApprovalTeam, IdentitySource];
