//! A client that can also misbehave.

pub mod connection;
pub mod process;
