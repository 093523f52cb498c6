//! From a CloudFormation resource schema to the tokens of a Ferroform resource table.
//!
//! ```text
//! source -> cfn (the document, faithfully) -> lower -> ir -> check -> emit (tokens)
//! ```
//!
//! [`compile`] is the pure middle of it, used by the macro, by `cargo xtask` and by tests alike.

pub mod annotation;
mod args;
pub mod catalogue;
pub mod cfn;
mod check;
mod compile;
pub mod emit;
mod expand;
pub mod finding;
pub mod ir;
pub mod lower;
mod nearest;
pub mod overrides;
mod prose;
pub mod source;
mod values;

pub use compile::{annotation_of, compile, compile_with_prose};
pub use expand::{expand_in, expand_resource};
