//! Resource types of the service `appconfig`.

use ferroform::prelude::*;

/// `awscc_appconfig_application`
#[cfg_resource("AWS::AppConfig::Application")]
pub struct Application;

/// `awscc_appconfig_configuration_profile`
#[cfg_resource("AWS::AppConfig::ConfigurationProfile")]
pub struct ConfigurationProfile;

/// `awscc_appconfig_deployment`
#[cfg_resource("AWS::AppConfig::Deployment")]
pub struct Deployment;

/// `awscc_appconfig_deployment_strategy`
#[cfg_resource("AWS::AppConfig::DeploymentStrategy")]
pub struct DeploymentStrategy;

/// `awscc_appconfig_environment`
#[cfg_resource("AWS::AppConfig::Environment")]
pub struct Environment;

/// `awscc_appconfig_experiment_definition`
#[cfg_resource("AWS::AppConfig::ExperimentDefinition")]
pub struct ExperimentDefinition;

/// `awscc_appconfig_experiment_run`
#[cfg_resource("AWS::AppConfig::ExperimentRun")]
pub struct ExperimentRun;

/// `awscc_appconfig_extension`
#[cfg_resource("AWS::AppConfig::Extension")]
pub struct Extension;

/// `awscc_appconfig_extension_association`
#[cfg_resource("AWS::AppConfig::ExtensionAssociation")]
pub struct ExtensionAssociation;

/// `awscc_appconfig_hosted_configuration_version`
#[cfg_resource("AWS::AppConfig::HostedConfigurationVersion")]
pub struct HostedConfigurationVersion;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Application,
    ConfigurationProfile,
    Deployment,
    DeploymentStrategy,
    Environment,
    ExperimentDefinition,
    ExperimentRun,
    Extension,
    ExtensionAssociation,
    HostedConfigurationVersion,
];
