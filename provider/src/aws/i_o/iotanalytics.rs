//! Resource types of the service `iotanalytics`.

use ferroform::prelude::*;

/// `awscc_iotanalytics_channel`
#[cfg_resource("AWS::IoTAnalytics::Channel")]
pub struct Channel;

/// `awscc_iotanalytics_dataset`
#[cfg_resource("AWS::IoTAnalytics::Dataset")]
pub struct Dataset;

/// `awscc_iotanalytics_datastore`
#[cfg_resource("AWS::IoTAnalytics::Datastore")]
pub struct Datastore;

/// `awscc_iotanalytics_pipeline`
#[cfg_resource("AWS::IoTAnalytics::Pipeline")]
pub struct Pipeline;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Channel, Dataset, Datastore, Pipeline];
