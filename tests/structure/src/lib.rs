//! Reads the sources of a crate: the dependencies between its files, and the lengths of its functions.
//!
//! ```no_run
//! let sources = ferroform_structure::Sources::read("runtime/engine/src".as_ref())?;
//! for circle in sources.circles() {
//!     println!("{}", circle.join(" <-> "));
//! }
//! # anyhow::Ok(())
//! ```
//!
//! Tests are ignored: modules under `#[cfg(test)]`, and files that only these declare. The expansion of
//! macros from other crates is not seen, and neither are method calls on values.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail"))]

mod edges;
mod functions;
mod source;

pub use functions::Function;
pub use source::{Source, Sources};
