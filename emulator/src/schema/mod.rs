//! What do the registry's documents say? Finding them, reading them, and judging models by them.

mod document;
mod judge;
mod path;
mod pattern;
mod prepare;
mod store;

pub use document::{Handler, TypeSchema};
pub use ferroform_schema_bundle as bundle;
pub use judge::{Judge, Occasion, pattern_matches};
pub use path::{PropertyPath, Step, escape};
pub(crate) use pattern::{look_around, plain};
pub use store::{SchemaStore, StoreError};
