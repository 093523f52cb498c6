//! Resource types of the service `verifiedpermissions`.

use ferroform::prelude::*;

/// `awscc_verifiedpermissions_identity_source`
#[cfg_resource("AWS::VerifiedPermissions::IdentitySource")]
pub struct IdentitySource;

/// `awscc_verifiedpermissions_policy`
#[cfg_resource("AWS::VerifiedPermissions::Policy")]
pub struct Policy;

/// `awscc_verifiedpermissions_policy_store`
#[cfg_resource("AWS::VerifiedPermissions::PolicyStore")]
pub struct PolicyStore;

/// `awscc_verifiedpermissions_policy_store_alias`
#[cfg_resource("AWS::VerifiedPermissions::PolicyStoreAlias")]
pub struct PolicyStoreAlias;

/// `awscc_verifiedpermissions_policy_template`
#[cfg_resource("AWS::VerifiedPermissions::PolicyTemplate")]
pub struct PolicyTemplate;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![IdentitySource, Policy, PolicyStore, PolicyStoreAlias, PolicyTemplate,];
