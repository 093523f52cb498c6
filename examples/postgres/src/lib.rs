//! A provider for PostgreSQL.
//!
//! | file | what it has |
//! |---|---|
//! | `role.rs`, `database.rs`, `schema.rs`, `grant.rs`, `extension.rs` | a type each: what users write, and the SQL that makes it so |
//! | `privilege.rs` | what a grant may grant, and the query for what is granted |
//! | `postgres.rs` | the server: sessions, and changes that are tried again |
//! | `handlers.rs`, `id.rs`, `error.rs`, `secret.rs`, `sql.rs` | what a type does, identifiers, what PostgreSQL refused, secrets, quoted names |
//!
//! The README lists what users of another provider reported, and what this one does in these cases.

mod database;
mod error;
mod extension;
mod grant;
mod handlers;
mod id;
mod postgres;
mod privilege;
mod role;
mod schema;
mod secret;
mod sql;

pub use database::Database;
pub use error::Error;
pub use extension::Extension;
pub use grant::Grant;
pub use handlers::Handlers;
pub use id::Id;
pub use postgres::Postgres;
pub use privilege::{Kind, Privilege, Privileges};
pub use role::Role;
pub use schema::Schema;
pub use secret::Secret;
