//! A provider of one private type, described by the schema that was registered for it.

use ferroform::prelude::*;

/// A thing that a team keeps.
#[cfg_resource("MyOrg::Team::Thing", schema = "schemas/myorg-team-thing.json")]
pub struct Thing;

/// Returns the provider.
#[must_use]
pub fn provider() -> Provider {
    Provider::new("myorg").resource::<Thing>().schemas(schema)
}

/// Returns the schema of a type, from which `explain` reads permissions.
fn schema(type_name: &str) -> Option<String> {
    let schema = include_str!("../schemas/myorg-team-thing.json");
    (type_name == "MyOrg::Team::Thing").then(|| schema.to_owned())
}

/// Compiles and runs the examples on the page.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/authors/your-own-type.md")]
struct Tutorial;

/// Compiles and runs the examples on the page.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/authors/hooks.md")]
struct PageOfHooks;

/// Compiles the examples on the page.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/authors/schema-from-rust.md")]
struct PageOfSchemas;
