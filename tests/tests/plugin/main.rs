//! The plugin server as a process: what go-plugin's client, Terraform, and whoever else finds the socket would see.

mod debugging;
mod ending;
mod handshake;
mod hostile;
mod logs;
mod support;
mod terraform;
mod tls;
