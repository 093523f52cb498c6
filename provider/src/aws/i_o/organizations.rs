//! Resource types of the service `organizations`.

use ferroform::prelude::*;

/// `awscc_organizations_account`
#[cfg_resource("AWS::Organizations::Account")]
pub struct Account;

/// `awscc_organizations_organization`
#[cfg_resource("AWS::Organizations::Organization")]
pub struct Organization;

/// `awscc_organizations_organizational_unit`
#[cfg_resource("AWS::Organizations::OrganizationalUnit")]
pub struct OrganizationalUnit;

/// `awscc_organizations_policy`
#[cfg_resource("AWS::Organizations::Policy")]
pub struct Policy;

/// `awscc_organizations_resource_policy`
#[cfg_resource("AWS::Organizations::ResourcePolicy")]
pub struct ResourcePolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Account, Organization, OrganizationalUnit, Policy, ResourcePolicy,];
