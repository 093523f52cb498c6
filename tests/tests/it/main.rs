//! Tests across crates that any machine can run.
#![allow(
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test may fail, and says what it does"
)]

mod architecture;
mod client;
mod hosts;
mod lives;
mod operations;
mod pages;
mod plugin;
mod private_type;
mod protocol;
