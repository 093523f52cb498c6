//! A client that can also misbehave.

pub(crate) mod connection;
pub(crate) mod identity;
pub(crate) mod process;
