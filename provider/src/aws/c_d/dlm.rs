//! Resource types of the service `dlm`.

use ferroform::prelude::*;

/// `awscc_dlm_lifecycle_policy`
#[cfg_resource("AWS::DLM::LifecyclePolicy")]
pub struct LifecyclePolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![LifecyclePolicy];
