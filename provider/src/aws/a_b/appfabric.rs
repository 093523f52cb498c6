//! Resource types of the service `appfabric`.

use ferroform::prelude::*;

/// `awscc_appfabric_app_authorization`
#[cfg_resource("AWS::AppFabric::AppAuthorization")]
pub struct AppAuthorization;

/// `awscc_appfabric_ingestion_destination`
#[cfg_resource("AWS::AppFabric::IngestionDestination")]
pub struct IngestionDestination;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![AppAuthorization, IngestionDestination];
