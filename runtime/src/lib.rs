//! A framework for Terraform and OpenTofu providers driven by CloudFormation schemas.

#[doc(hidden)]
pub mod __private;
pub mod cloud_control;
pub mod diagnostic;
pub mod dump;
pub mod engine;
pub mod hooks;
pub mod model;
pub mod rpc;
pub mod settings;
pub mod table;
pub mod translate;
pub mod value;
pub mod wire;

mod emulation;
mod environment;
mod offer;
#[cfg_attr(
    not(feature = "test-support"),
    allow(unreachable_pub, reason = "public for this workspace's own tests")
)]
mod plugin;
mod provider;
mod resource;

pub use ferroform_macros::cfg_resource;
pub use hooks::Hooks;
pub use model::Field;
pub use provider::Provider;
pub use resource::{Registration, Resource, Upgrade};

/// What a provider's source usually imports.
pub mod prelude {
    pub use crate::diagnostic::{Diagnostic, Diagnostics};
    pub use crate::{Field, Hooks, Provider, Resource, cfg_resource, resources};
}

/// The plugin server on its own, for the tests of this workspace.
#[cfg(feature = "test-support")]
#[doc(hidden)]
pub mod plugin_support {
    pub use crate::plugin::{MESSAGE_LIMIT, ProviderService, Serve, StopHook, serve};
}
