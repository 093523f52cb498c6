//! Resource types of the service `scn`.

use ferroform::prelude::*;

/// `awscc_scn_data_integration_flow`
#[cfg_resource("AWS::SCN::DataIntegrationFlow")]
pub struct DataIntegrationFlow;

/// `awscc_scn_dataset`
#[cfg_resource("AWS::SCN::Dataset")]
pub struct Dataset;

/// `awscc_scn_instance`
#[cfg_resource("AWS::SCN::Instance")]
pub struct Instance;

/// `awscc_scn_namespace`
#[cfg_resource("AWS::SCN::Namespace")]
pub struct Namespace;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![DataIntegrationFlow, Dataset, Instance, Namespace,];
