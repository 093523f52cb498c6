//! Resource types of the service `healthimaging`.

use ferroform::prelude::*;

/// `awscc_healthimaging_datastore`
#[cfg_resource("AWS::HealthImaging::Datastore")]
pub struct Datastore;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Datastore];
