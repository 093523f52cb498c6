//! Plays what a real service answered: each recorded object is created, and from then on the emulator returns the recorded model.
//! `cargo xtask campaign recorded` starts it.

mod change;
pub mod command;
pub mod corpus;
mod drift;
pub mod play;
