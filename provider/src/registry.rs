//! All resource types, service by service.

use ferroform::Registration;

use crate::aws;

/// The services, each with its resource types.
pub const SERVICES: &[(&str, &[Registration])] = &[("logs", aws::logs::RESOURCES)];

/// All resource types.
#[must_use]
pub fn all() -> Vec<Registration> {
    SERVICES.iter().flat_map(|(_, resources)| resources.iter().copied()).collect()
}
