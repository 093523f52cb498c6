//! Terraform core in a box.

pub mod connect;
mod core;
mod diagnostic;
pub mod hcl;
mod input;
pub mod propose;
mod provider;
mod report;
pub mod rules;
pub mod schema;
pub mod value;
pub mod wire;

pub use crate::core::{Core, DriverError, Ignore, Instance, Options};
pub use connect::{Connection, Launch};
pub use diagnostic::{Diagnostic, has_errors};
pub use input::{Input, InputError, Phase};
pub use propose::proposed_new;
pub use provider::*;
pub use report::{Action, Report, Step};
