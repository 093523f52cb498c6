//! Resource types of the service `rolesanywhere`.

use ferroform::prelude::*;

/// `awscc_rolesanywhere_crl`
#[cfg_resource("AWS::RolesAnywhere::CRL")]
pub struct CRL;

/// `awscc_rolesanywhere_profile`
#[cfg_resource("AWS::RolesAnywhere::Profile")]
pub struct Profile;

/// `awscc_rolesanywhere_trust_anchor`
#[cfg_resource("AWS::RolesAnywhere::TrustAnchor")]
pub struct TrustAnchor;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![CRL, Profile, TrustAnchor];
