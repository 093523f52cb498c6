//! Resource types of the service `appflow`.

use ferroform::prelude::*;

/// `awscc_appflow_connector`
#[cfg_resource("AWS::AppFlow::Connector")]
pub struct Connector;

/// `awscc_appflow_connector_profile`
#[cfg_resource("AWS::AppFlow::ConnectorProfile")]
pub struct ConnectorProfile;

/// `awscc_appflow_flow`
#[cfg_resource("AWS::AppFlow::Flow")]
pub struct Flow;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Connector, ConnectorProfile, Flow];
