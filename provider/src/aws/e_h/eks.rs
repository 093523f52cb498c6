//! Resource types of the service `eks`.

use ferroform::prelude::*;

/// `awscc_eks_access_entry`
#[cfg_resource("AWS::EKS::AccessEntry")]
pub struct AccessEntry;

/// `awscc_eks_addon`
#[cfg_resource("AWS::EKS::Addon")]
pub struct Addon;

/// `awscc_eks_capability`
#[cfg_resource("AWS::EKS::Capability")]
pub struct Capability;

/// `awscc_eks_certificate_authority`
#[cfg_resource("AWS::EKS::CertificateAuthority")]
pub struct CertificateAuthority;

/// `awscc_eks_cluster`
#[cfg_resource("AWS::EKS::Cluster")]
pub struct Cluster;

/// `awscc_eks_fargate_profile`
#[cfg_resource("AWS::EKS::FargateProfile")]
pub struct FargateProfile;

/// `awscc_eks_identity_provider_config`
#[cfg_resource("AWS::EKS::IdentityProviderConfig")]
pub struct IdentityProviderConfig;

/// `awscc_eks_nodegroup`
#[cfg_resource("AWS::EKS::Nodegroup")]
pub struct Nodegroup;

/// `awscc_eks_pod_identity_association`
#[cfg_resource("AWS::EKS::PodIdentityAssociation")]
pub struct PodIdentityAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccessEntry,
    Addon,
    Capability,
    CertificateAuthority,
    Cluster,
    FargateProfile,
    IdentityProviderConfig,
    Nodegroup,
    PodIdentityAssociation,
];
