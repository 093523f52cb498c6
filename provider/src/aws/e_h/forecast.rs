//! Resource types of the service `forecast`.

use ferroform::prelude::*;

/// `awscc_forecast_dataset`
#[cfg_resource("AWS::Forecast::Dataset")]
pub struct Dataset;

/// `awscc_forecast_dataset_group`
#[cfg_resource("AWS::Forecast::DatasetGroup")]
pub struct DatasetGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Dataset, DatasetGroup];
