//! Resource types of the service `opensearch`.

use ferroform::prelude::*;

/// `awscc_opensearch_data_source`
#[cfg_resource("AWS::OpenSearch::DataSource")]
pub struct DataSource;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![DataSource];
