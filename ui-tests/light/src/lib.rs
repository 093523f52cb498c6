//! The part of Ferroform that an expansion names, made of the very files of the runtime.
//!
//! Compile tests build every crate they use a second time. With this one they need neither the gRPC server nor the
//! AWS SDK.
#![allow(dead_code, reason = "what only the rest of the runtime uses is unused here")]

#[doc(hidden)]
#[path = "../../../runtime/src/__private.rs"]
pub mod __private;
#[path = "../../../runtime/src/diagnostic/mod.rs"]
pub mod diagnostic;
#[path = "../../../runtime/src/hooks.rs"]
pub mod hooks;
#[path = "../../../runtime/src/model.rs"]
pub mod model;
#[path = "../../../runtime/src/resource.rs"]
mod resource;
#[path = "../../../runtime/src/table/mod.rs"]
pub mod table;
#[path = "../../../runtime/src/value/mod.rs"]
pub mod value;
#[path = "../../../runtime/src/wire"]
pub mod wire {
    //! Of this only what the tables are made with: they know how long they are in a schema message.
    pub mod schema;
}

pub use ferroform_macros::cfg_resource;
pub use hooks::Hooks;
pub use model::Field;
pub use resource::{Registration, Resource, Upgrade};

/// What a provider's source usually imports.
pub mod prelude {
    pub use crate::diagnostic::{Diagnostic, Diagnostics};
    pub use crate::{Field, Hooks, Resource, cfg_resource, resources};
}
