//! Everything that parses, given what nobody would write: it answers, and what it accepts it can say again.
//!
//! A [`Target`] is a function of bytes that panics if something is wrong. Its seeds are files that people wrote; what
//! once failed is in `corpus/` as well, so it stays mended. The test runs each target for a second, `cargo xtask campaign fuzz` for as long
//! as you like. The functions also suit a fuzzer that looks at the code as it runs.

mod emulated;
mod input;
mod mutate;
mod play;
mod target;

pub use play::{Failure, Played, corpus, play};
pub use target::{TARGETS, Target};
