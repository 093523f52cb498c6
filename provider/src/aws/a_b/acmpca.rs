//! Resource types of the service `acmpca`.

use ferroform::prelude::*;

/// `awscc_acmpca_certificate`
#[cfg_resource("AWS::ACMPCA::Certificate")]
pub struct Certificate;

/// `awscc_acmpca_certificate_authority`
#[cfg_resource("AWS::ACMPCA::CertificateAuthority")]
pub struct CertificateAuthority;

/// `awscc_acmpca_certificate_authority_activation`
#[cfg_resource("AWS::ACMPCA::CertificateAuthorityActivation")]
pub struct CertificateAuthorityActivation;

/// `awscc_acmpca_permission`
#[cfg_resource("AWS::ACMPCA::Permission")]
pub struct Permission;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Certificate, CertificateAuthority, CertificateAuthorityActivation, Permission,];
