//! A client that can also misbehave.

pub mod client;
pub mod connection;
pub mod process;
