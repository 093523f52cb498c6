//! Errors at the start of an emulator.

use std::{io, net::SocketAddr};

use crate::journal::JournalError;

/// Why an emulator did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is taken, or may not be used.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The state cannot be used.
    #[error(transparent)]
    State(#[from] JournalError),
}
