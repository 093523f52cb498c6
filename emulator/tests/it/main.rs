//! Integration tests of the emulator.

#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a test may fail, and says what it does"
)]

mod access;
mod archive;
mod assigned;
mod faults;
mod holds;
mod lifecycle;
mod load;
mod observed;
mod persistence;
mod policies;
mod quirks;
mod recorded;
mod references;
mod seed;
mod sts;
mod support;
