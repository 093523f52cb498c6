//! Resource types of the service `iam`.

use ferroform::prelude::*;

/// `awscc_iam_group`
#[cfg_resource("AWS::IAM::Group")]
pub struct Group;

/// `awscc_iam_group_policy`
#[cfg_resource("AWS::IAM::GroupPolicy")]
pub struct GroupPolicy;

/// `awscc_iam_instance_profile`
#[cfg_resource("AWS::IAM::InstanceProfile")]
pub struct InstanceProfile;

/// `awscc_iam_managed_policy`
#[cfg_resource("AWS::IAM::ManagedPolicy")]
pub struct ManagedPolicy;

/// `awscc_iam_oidc_provider`
#[cfg_resource("AWS::IAM::OIDCProvider")]
pub struct OIDCProvider;

/// `awscc_iam_role`
#[cfg_resource("AWS::IAM::Role")]
pub struct Role;

/// `awscc_iam_role_policy`
#[cfg_resource("AWS::IAM::RolePolicy")]
pub struct RolePolicy;

/// `awscc_iam_saml_provider`
#[cfg_resource("AWS::IAM::SAMLProvider")]
pub struct SAMLProvider;

/// `awscc_iam_server_certificate`
#[cfg_resource("AWS::IAM::ServerCertificate")]
pub struct ServerCertificate;

/// `awscc_iam_service_linked_role`
#[cfg_resource("AWS::IAM::ServiceLinkedRole")]
pub struct ServiceLinkedRole;

/// `awscc_iam_user`
#[cfg_resource("AWS::IAM::User")]
pub struct User;

/// `awscc_iam_user_policy`
#[cfg_resource("AWS::IAM::UserPolicy")]
pub struct UserPolicy;

/// `awscc_iam_virtual_mfa_device`
#[cfg_resource("AWS::IAM::VirtualMFADevice")]
pub struct VirtualMFADevice;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Group,
    GroupPolicy,
    InstanceProfile,
    ManagedPolicy,
    OIDCProvider,
    Role,
    RolePolicy,
    SAMLProvider,
    ServerCertificate,
    ServiceLinkedRole,
    User,
    UserPolicy,
    VirtualMFADevice,
];
