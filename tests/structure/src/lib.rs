//! Reads the sources of a crate: which file knows which, and how long its functions are.
//!
//! ```no_run
//! let sources = ferroform_structure::Sources::read("runtime/engine/src".as_ref())?;
//! for circle in sources.circles() {
//!     println!("{}", circle.join(" <-> "));
//! }
//! # anyhow::Ok(())
//! ```
//!
//! Tests are left out: modules under `#[cfg(test)]`, and files that only these declare. What a macro of another crate
//! expands to is not seen, and neither is a method that is called on a value, whichever file has it.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail"))]

mod edges;
mod functions;
mod source;

pub use functions::Function;
pub use source::{Source, Sources};
