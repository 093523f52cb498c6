//! Resource types of the service `route53profiles`.

use ferroform::prelude::*;

/// `awscc_route53profiles_profile`
#[cfg_resource("AWS::Route53Profiles::Profile")]
pub struct Profile;

/// `awscc_route53profiles_profile_association`
#[cfg_resource("AWS::Route53Profiles::ProfileAssociation")]
pub struct ProfileAssociation;

/// `awscc_route53profiles_profile_resource_association`
#[cfg_resource("AWS::Route53Profiles::ProfileResourceAssociation")]
pub struct ProfileResourceAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Profile, ProfileAssociation, ProfileResourceAssociation,];
