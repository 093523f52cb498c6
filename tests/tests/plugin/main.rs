//! The plugin server as a process, as go-plugin's client, Terraform, and any other process that finds the
//! socket see it.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test may fail and tell"
)]

mod debugging;
mod ending;
mod handshake;
mod hostile;
mod logs;
mod support;
mod terraform;
mod tls;
