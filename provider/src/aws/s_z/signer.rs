//! Resource types of the service `signer`.

use ferroform::prelude::*;

/// `awscc_signer_profile_permission`
#[cfg_resource("AWS::Signer::ProfilePermission")]
pub struct ProfilePermission;

/// `awscc_signer_signing_profile`
#[cfg_resource("AWS::Signer::SigningProfile")]
pub struct SigningProfile;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ProfilePermission, SigningProfile];
