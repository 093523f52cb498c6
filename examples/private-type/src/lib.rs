//! A provider of one private type, described by the schema that was registered for it.

use ferroform::prelude::*;

/// A thing that a team keeps.
#[cfg_resource("MyOrg::Team::Thing", schema = "schemas/myorg-team-thing.json")]
pub struct Thing;

/// Returns the provider.
#[must_use]
pub fn provider() -> Provider {
    Provider::new("myorg").resources(resources![Thing])
}
