//! The part of Ferroform that an expansion names, made of the very files of the runtime.
//!
//! Compile tests build every crate they use a second time. With this one they need neither the gRPC server nor the
//! AWS SDK.

#[doc(hidden)]
#[path = "../../../runtime/src/__private.rs"]
pub mod __private;
#[path = "../../../runtime/src/resource.rs"]
mod resource;
#[path = "../../../runtime/src/table/mod.rs"]
pub mod table;

pub use ferroform_macros::cfg_resource;
pub use resource::{Registration, Resource, Upgrade};

/// What a provider's source usually imports.
pub mod prelude {
    pub use crate::{Resource, cfg_resource, resources};
}
