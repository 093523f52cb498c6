//! Resource types of the service `certificatemanager`.

use ferroform::prelude::*;

/// `awscc_certificatemanager_account`
#[cfg_resource("AWS::CertificateManager::Account")]
pub struct Account;

/// `awscc_certificatemanager_acme_domain_validation`
#[cfg_resource("AWS::CertificateManager::AcmeDomainValidation")]
pub struct AcmeDomainValidation;

/// `awscc_certificatemanager_acme_endpoint`
#[cfg_resource("AWS::CertificateManager::AcmeEndpoint")]
pub struct AcmeEndpoint;

/// `awscc_certificatemanager_acme_external_account_binding`
#[cfg_resource("AWS::CertificateManager::AcmeExternalAccountBinding")]
pub struct AcmeExternalAccountBinding;

/// `awscc_certificatemanager_certificate`
#[cfg_resource("AWS::CertificateManager::Certificate")]
pub struct Certificate;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Account, AcmeDomainValidation, AcmeEndpoint, AcmeExternalAccountBinding, Certificate,];
