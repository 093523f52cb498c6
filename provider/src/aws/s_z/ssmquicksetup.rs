//! Resource types of the service `ssmquicksetup`.

use ferroform::prelude::*;

/// `awscc_ssmquicksetup_configuration_manager`
#[cfg_resource("AWS::SSMQuickSetup::ConfigurationManager")]
pub struct ConfigurationManager;

/// `awscc_ssmquicksetup_lifecycle_automation`
#[cfg_resource("AWS::SSMQuickSetup::LifecycleAutomation")]
pub struct LifecycleAutomation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![ConfigurationManager, LifecycleAutomation];
