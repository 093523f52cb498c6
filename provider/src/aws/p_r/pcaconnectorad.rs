//! Resource types of the service `pcaconnectorad`.

use ferroform::prelude::*;

/// `awscc_pcaconnectorad_connector`
#[cfg_resource("AWS::PCAConnectorAD::Connector")]
pub struct Connector;

/// `awscc_pcaconnectorad_directory_registration`
#[cfg_resource("AWS::PCAConnectorAD::DirectoryRegistration")]
pub struct DirectoryRegistration;

/// `awscc_pcaconnectorad_service_principal_name`
#[cfg_resource("AWS::PCAConnectorAD::ServicePrincipalName")]
pub struct ServicePrincipalName;

/// `awscc_pcaconnectorad_template`
#[cfg_resource("AWS::PCAConnectorAD::Template")]
pub struct Template;

/// `awscc_pcaconnectorad_template_group_access_control_entry`
#[cfg_resource("AWS::PCAConnectorAD::TemplateGroupAccessControlEntry")]
pub struct TemplateGroupAccessControlEntry;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Connector,
    DirectoryRegistration,
    ServicePrincipalName,
    Template,
    TemplateGroupAccessControlEntry,
];
