//! Resource types of the service `lookoutequipment`.

use ferroform::prelude::*;

/// `awscc_lookoutequipment_inference_scheduler`
#[cfg_resource("AWS::LookoutEquipment::InferenceScheduler")]
pub struct InferenceScheduler;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![InferenceScheduler];
