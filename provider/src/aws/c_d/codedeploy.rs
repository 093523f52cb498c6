//! Resource types of the service `codedeploy`.

use ferroform::prelude::*;

/// `awscc_codedeploy_application`
#[cfg_resource("AWS::CodeDeploy::Application")]
pub struct Application;

/// `awscc_codedeploy_deployment_config`
#[cfg_resource("AWS::CodeDeploy::DeploymentConfig")]
pub struct DeploymentConfig;

/// `awscc_codedeploy_deployment_group`
#[cfg_resource("AWS::CodeDeploy::DeploymentGroup")]
pub struct DeploymentGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application, DeploymentConfig, DeploymentGroup];
