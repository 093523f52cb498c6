//! A framework for Terraform and OpenTofu providers driven by CloudFormation schemas.

#[doc(hidden)]
pub mod __private;
pub mod cloud_control;
pub mod diagnostic;
pub mod table;
pub mod translate;
pub mod value;
pub mod wire;

mod resource;

pub use resource::{Registration, Resource, Upgrade};

/// What a provider's source usually imports.
pub mod prelude {
    pub use crate::{Resource, resources};
}
