//! Resource types of the service `identitystore`.

use ferroform::prelude::*;

/// `awscc_identitystore_group`
#[cfg_resource("AWS::IdentityStore::Group")]
pub struct Group;

/// `awscc_identitystore_group_membership`
#[cfg_resource("AWS::IdentityStore::GroupMembership")]
pub struct GroupMembership;

/// `awscc_identitystore_user`
#[cfg_resource("AWS::IdentityStore::User")]
pub struct User;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Group, GroupMembership, User];
