//! Resource types of the service `iotcoredeviceadvisor`.

use ferroform::prelude::*;

/// `awscc_iotcoredeviceadvisor_suite_definition`
#[cfg_resource("AWS::IoTCoreDeviceAdvisor::SuiteDefinition")]
pub struct SuiteDefinition;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![SuiteDefinition];
