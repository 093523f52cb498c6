//! Registry schemas: finding and reading them, and validating models against them.

pub mod bundle;
mod document;
mod judge;
mod node;
mod path;
mod store;

pub use document::{Handler, TypeSchema};
pub use judge::{Judge, Occasion, Verdict};
pub(crate) use node::kind_of;
pub use path::{PropertyPath, Step, escape, unescape};
pub use store::{SchemaStore, StoreError};
