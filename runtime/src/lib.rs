//! A framework for Terraform and OpenTofu providers driven by CloudFormation schemas.
//!
//! A type is a unit struct with [`cfg_resource`]; a program is a [`Provider`] that serves it. What is special about a type
//! goes into its [`Hooks`].

mod command_line;
mod dump;
mod offer;
mod provider;

#[doc(hidden)]
pub use ferroform_core::__private;
pub use ferroform_core::{
    Field, Hooks, Registration, Resource, Upgrade, cfg_resource, diagnostic, hooks, model, resources, value,
};
pub use provider::Provider;

/// What a provider's source usually imports.
pub mod prelude {
    pub use crate::diagnostic::{Diagnostic, Diagnostics};
    pub use crate::{Field, Hooks, Provider, Resource, cfg_resource, resources};
}
