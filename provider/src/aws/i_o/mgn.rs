//! Resource types of the service `mgn`.

use ferroform::prelude::*;

/// `awscc_mgn_connector`
#[cfg_resource("AWS::MGN::Connector")]
pub struct Connector;

/// `awscc_mgn_launch_configuration_template`
#[cfg_resource("AWS::MGN::LaunchConfigurationTemplate")]
pub struct LaunchConfigurationTemplate;

/// `awscc_mgn_network_migration_definition`
#[cfg_resource("AWS::MGN::NetworkMigrationDefinition")]
pub struct NetworkMigrationDefinition;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Connector, LaunchConfigurationTemplate, NetworkMigrationDefinition,];
