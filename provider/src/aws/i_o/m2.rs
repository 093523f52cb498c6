//! Resource types of the service `m2`.

use ferroform::prelude::*;

/// `awscc_m2_application`
#[cfg_resource("AWS::M2::Application")]
pub struct Application;

/// `awscc_m2_deployment`
#[cfg_resource("AWS::M2::Deployment")]
pub struct Deployment;

/// `awscc_m2_environment`
#[cfg_resource("AWS::M2::Environment")]
pub struct Environment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application, Deployment, Environment];
