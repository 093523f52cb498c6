//! A provider for PostgreSQL.
//!
//! | file | what it has |
//! |---|---|
//! | `role.rs`, `database.rs`, `schema.rs`, `grant.rs`, `extension.rs` | a type each: what users write, and the SQL that makes it so |
//! | `privilege.rs` | what a grant may grant, and the query for what is granted |
//! | `postgres.rs` | the server: sessions, and changes that are tried again |
//! | `settings.rs`, `error.rs`, `sql.rs` | the `provider` block, what PostgreSQL refused, quoted names |
//!
//! The README lists what users of another provider reported, and what this one does in these cases.

mod database;
mod error;
mod extension;
mod grant;
mod postgres;
mod privilege;
mod role;
mod schema;
mod settings;
mod sql;

use ferroform::prelude::*;

pub use database::Database;
pub use error::Error;
pub use extension::{Extension, ExtensionFilter};
pub use grant::{Grant, Kind, Privilege, Privileges};
pub use postgres::Postgres;
pub use role::Role;
pub use schema::{Schema, SchemaFilter};
pub use settings::Settings;

/// Returns the provider.
#[must_use]
pub fn provider() -> Provider {
    Provider::new("postgres")
        .address("registry.terraform.io/example/postgres")
        .connect(Settings::connect)
        .resources(resources![Database, Extension, Grant, Role, Schema])
}

/// Returns what is wanted, unless it is there already or nobody wants anything.
fn changed(desired: Option<String>, prior: Option<String>) -> Option<String> {
    desired.filter(|desired| prior.as_ref() != Some(desired))
}
