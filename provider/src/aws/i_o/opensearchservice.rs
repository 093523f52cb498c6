//! Resource types of the service `opensearchservice`.

use ferroform::prelude::*;

/// `awscc_opensearchservice_application`
#[cfg_resource("AWS::OpenSearchService::Application")]
pub struct Application;

/// `awscc_opensearchservice_domain`
#[cfg_resource("AWS::OpenSearchService::Domain")]
pub struct Domain;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application, Domain];
