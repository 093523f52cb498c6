//! Errors at the start of an emulator.

use std::{io, net::SocketAddr};

use crate::journal::JournalError;

/// An error from starting an emulator.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is in use, or may not be used.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: io::Error,
    },
    /// The state cannot be used.
    #[error(transparent)]
    State(#[from] JournalError),
}
