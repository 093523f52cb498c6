//! Resource types of the service `dataexchange`.

use ferroform::prelude::*;

/// `awscc_dataexchange_data_set`
#[cfg_resource("AWS::DataExchange::DataSet")]
pub struct DataSet;

/// `awscc_dataexchange_event_action`
#[cfg_resource("AWS::DataExchange::EventAction")]
pub struct EventAction;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![DataSet, EventAction];
