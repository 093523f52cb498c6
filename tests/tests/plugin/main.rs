//! The plugin server as a process: what go-plugin's client, Terraform, and whoever else finds the socket would see.
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
