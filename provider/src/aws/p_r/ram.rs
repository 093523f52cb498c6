//! Resource types of the service `ram`.

use ferroform::prelude::*;

/// `awscc_ram_permission`
#[cfg_resource("AWS::RAM::Permission")]
pub struct Permission;

/// `awscc_ram_permission_association`
#[cfg_resource("AWS::RAM::PermissionAssociation")]
pub struct PermissionAssociation;

/// `awscc_ram_principal_association`
#[cfg_resource("AWS::RAM::PrincipalAssociation")]
pub struct PrincipalAssociation;

/// `awscc_ram_resource_association`
#[cfg_resource("AWS::RAM::ResourceAssociation")]
pub struct ResourceAssociation;

/// `awscc_ram_resource_share`
#[cfg_resource("AWS::RAM::ResourceShare")]
pub struct ResourceShare;

/// `awscc_ram_source_association`
#[cfg_resource("AWS::RAM::SourceAssociation")]
pub struct SourceAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Permission,
    PermissionAssociation,
    PrincipalAssociation,
    ResourceAssociation,
    ResourceShare,
    SourceAssociation,
];
