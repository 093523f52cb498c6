//! What a type annotated with `#[cfg_resource]` expands into, and what its hooks see.
//!
//! A crate that declares types needs this and no more: neither the engine nor the plugin server, so that a change of these expands
//! no type again. `ferroform` has all of it under the same names, and what runs a provider.

#[doc(hidden)]
pub mod __private;
pub mod diagnostic;
pub mod hooks;
pub mod model;
pub mod resource;
pub mod schema;
pub mod table;
pub mod value;

pub use ferroform_macros::cfg_resource;
pub use hooks::Hooks;
pub use model::Field;
pub use resource::{Registration, Resource, Upgrade};

/// What a crate that declares types usually imports.
pub mod prelude {
    pub use crate::diagnostic::{Diagnostic, Diagnostics};
    pub use crate::{Field, Hooks, Resource, cfg_resource, resources};
}
