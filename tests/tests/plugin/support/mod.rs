//! A client that can also misbehave.

pub(crate) mod client;
pub(crate) mod connection;
pub(crate) mod process;
