//! Resource types of the service `resiliencehub`.

use ferroform::prelude::*;

/// `awscc_resiliencehub_app`
#[cfg_resource("AWS::ResilienceHub::App")]
pub struct App;

/// `awscc_resiliencehub_resiliency_policy`
#[cfg_resource("AWS::ResilienceHub::ResiliencyPolicy")]
pub struct ResiliencyPolicy;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![App, ResiliencyPolicy];
