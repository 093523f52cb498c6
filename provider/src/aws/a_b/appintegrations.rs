//! Resource types of the service `appintegrations`.

use ferroform::prelude::*;

/// `awscc_appintegrations_application`
#[cfg_resource("AWS::AppIntegrations::Application")]
pub struct Application;

/// `awscc_appintegrations_data_integration`
#[cfg_resource("AWS::AppIntegrations::DataIntegration")]
pub struct DataIntegration;

/// `awscc_appintegrations_event_integration`
#[cfg_resource("AWS::AppIntegrations::EventIntegration")]
pub struct EventIntegration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application, DataIntegration, EventIntegration];
