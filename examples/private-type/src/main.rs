//! A provider of one private type, described by the schema that was registered for it.

use std::process::ExitCode;

use ferroform::prelude::*;

/// A thing that a team keeps.
#[cfg_resource("MyOrg::Team::Thing", schema = "schemas/myorg-team-thing.json")]
pub struct Thing;

#[tokio::main]
async fn main() -> ExitCode {
    Provider::new("myorg").resources(resources![Thing]).serve().await
}
