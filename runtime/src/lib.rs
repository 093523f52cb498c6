//! A framework for Terraform and OpenTofu providers driven by CloudFormation schemas.

pub mod cloud_control;
pub mod dump;
pub mod engine;
pub mod rpc;
pub mod settings;
pub mod translate;
pub mod wire;

mod emulation;
mod environment;
mod offer;
mod provider;

#[doc(hidden)]
pub use ferroform_core::__private;
use ferroform_core::resource;
pub use ferroform_core::{
    Field, Hooks, Registration, Resource, Upgrade, cfg_resource, diagnostic, hooks, model, object_table,
    resources, table, value,
};
pub use provider::Provider;

/// What a provider's source usually imports.
pub mod prelude {
    pub use crate::diagnostic::{Diagnostic, Diagnostics};
    pub use crate::{Field, Hooks, Provider, Resource, cfg_resource, resources};
}
