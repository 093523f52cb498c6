//! Resource types of the service `proton`.

use ferroform::prelude::*;

/// `awscc_proton_environment_account_connection`
#[cfg_resource("AWS::Proton::EnvironmentAccountConnection")]
pub struct EnvironmentAccountConnection;

/// `awscc_proton_environment_template`
#[cfg_resource("AWS::Proton::EnvironmentTemplate")]
pub struct EnvironmentTemplate;

/// `awscc_proton_service_template`
#[cfg_resource("AWS::Proton::ServiceTemplate")]
pub struct ServiceTemplate;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![EnvironmentAccountConnection, EnvironmentTemplate, ServiceTemplate,];
