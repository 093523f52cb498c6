//! The types that `#[cfg_resource]` expands to, and the types that hooks use.
//!
//! A crate that declares resource types depends on this crate only, not on the engine or the plugin server, so a
//! change to those does not expand the types again. `ferroform` re-exports what a provider needs from it under
//! the same names, and adds what runs a provider.

#[doc(hidden)]
pub mod __private;
pub mod action;
#[doc(hidden)]
pub mod attribute_function;
pub mod attributes;
pub mod context;
pub mod data_source;
pub mod diagnostic;
pub mod ephemeral;
pub mod function;
pub mod handlers;
pub mod hooks;
#[doc(hidden)]
pub mod joining;
mod misfit;
pub mod model;
#[doc(hidden)]
pub mod offered;
pub mod policy;
pub mod properties;
pub mod resource;
mod scalars;
pub mod schema;
pub mod settings;
pub mod table;
#[doc(hidden)]
pub mod types;
pub mod value;
pub mod wire;

pub use action::{Action, ActionRegistration};
pub use attributes::{Arguments, Attributes};
pub use context::{CloudControl, Context};
pub use data_source::{DataSource, DataSourceRegistration};
pub use ephemeral::{EphemeralRegistration, EphemeralResource};
pub use ferroform_macros::{
    Arguments, Attributes, ProviderSettings, TerraformType, cfg_resource, provider_function,
};
pub use function::{Function, FunctionRegistration};
pub use hooks::Hooks;
pub use model::Field;
pub use resource::{Registration, Resource, Service, Upgrade};
pub use settings::ProviderSettings;
pub use types::TerraformType;

/// The usual imports of a crate that declares types.
pub mod prelude {
    pub use crate::diagnostic::{Diagnostic, Diagnostics};
    pub use crate::{Context, Field, Hooks, Resource, cfg_resource, resources};
}
