//! Compiles a CloudFormation resource schema into the tokens of a Ferroform resource table.
//!
//! ```text
//! source or owned -> cfn (the document, faithfully) -> lower -> ir -> check -> emit (tokens)
//! ```
//!
//! [`compile`] covers the steps from `cfn` to `check`, without I/O. The macro, `cargo xtask` and the tests use it.

pub mod annotation;
mod args;
mod attributes;
mod catalogue;
pub mod cfn;
mod check;
mod compile;
mod documentation;
pub mod emit;
mod expand;
pub mod finding;
mod function;
pub mod ir;
mod language;
pub mod lower;
mod nearest;
pub mod observed;
pub mod overrides;
pub mod owned;
mod prose;
mod registrations;
pub mod secrets;
pub mod source;
mod syntax;
mod terraform_name;
mod terraform_type;
mod values;
mod verify;

pub use attributes::{expand_arguments, expand_attributes, expand_settings};
pub use compile::{annotation_of, compile, compile_with_prose};
pub use expand::{expand_in, expand_resource};
pub use function::expand_function;
pub use registrations::expand_resources;
pub use terraform_type::expand_terraform_type;
