//! Resource types of the service `sso`.

use ferroform::prelude::*;

/// `awscc_sso_application`
#[cfg_resource("AWS::SSO::Application")]
pub struct Application;

/// `awscc_sso_application_assignment`
#[cfg_resource("AWS::SSO::ApplicationAssignment")]
pub struct ApplicationAssignment;

/// `awscc_sso_assignment`
#[cfg_resource("AWS::SSO::Assignment")]
pub struct Assignment;

/// `awscc_sso_instance`
#[cfg_resource("AWS::SSO::Instance")]
pub struct Instance;

/// `awscc_sso_instance_access_control_attribute_configuration`
#[cfg_resource("AWS::SSO::InstanceAccessControlAttributeConfiguration")]
pub struct InstanceAccessControlAttributeConfiguration;

/// `awscc_sso_permission_set`
#[cfg_resource("AWS::SSO::PermissionSet")]
pub struct PermissionSet;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Application,
    ApplicationAssignment,
    Assignment,
    Instance,
    InstanceAccessControlAttributeConfiguration,
    PermissionSet,
];
