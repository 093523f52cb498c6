//! Everything that parses, given what nobody would write: it answers, and what it accepts it can say again.
//!
//! A [`Target`] is a function of bytes that panics if something is wrong. Its seeds are files that people wrote; what
//! once failed is in `corpus/` as well, so it stays mended. A test gives each target a sample of changed inputs, and `cargo
//! xtask campaign fuzz` lets libFuzzer, which looks at the code as it runs, search for others.

pub mod command;
mod emulated;
mod input;
mod play;
mod target;

pub use play::{Failure, inputs, play};
pub use target::{TARGETS, Target};
