//! The plugin server as a process, as go-plugin's client, Terraform, and any other process that finds the
//! socket see it.
mod debugging;
mod ending;
mod handshake;
mod hostile;
mod logs;
mod tls;
