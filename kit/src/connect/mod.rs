//! Connections to providers.
//!
//! As in Terraform, a connection starts the binary as a go-plugin client would, or attaches to a socket on
//! which a provider already listens (as named by `TF_REATTACH_PROVIDERS`). In addition, a provider can run
//! inside the test process.

mod handshake;
mod identity;
mod in_process;
mod launch;
mod log;
mod process;
mod tls;

use hyper_util::rt::TokioIo;
use tonic::transport::{Channel, Endpoint, Uri};
use tower::service_fn;

pub use handshake::{COOKIE, Handshake, HandshakeError};
pub use identity::Identity;
pub use launch::Launch;
pub use log::{LogLine, Logs};
pub use process::{Ending, Process};

/// Flow-control windows large enough for schemas of many megabytes.
const WINDOW: u32 = 8 * 1024 * 1024;

/// An error from connecting to a provider.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The binary could not be started.
    #[error("cannot start {program}: {source}")]
    Start {
        /// The binary.
        program: String,
        /// The reason.
        source: std::io::Error,
    },
    /// It did not write a valid handshake.
    #[error(transparent)]
    Handshake(#[from] HandshakeError),
    /// The certificates could not be made or do not match.
    #[error("TLS: {0}")]
    Tls(String),
    /// The connection failed.
    #[error("cannot connect: {0}")]
    Transport(#[from] tonic::transport::Error),
}

/// A connection to a provider, and its process if the driver started it.
#[derive(Debug)]
pub struct Connection {
    pub(crate) channel: Channel,
    pub(crate) process: Option<Process>,
}

impl Connection {
    /// Returns the channel, for calls that this crate has no method for.
    #[must_use]
    pub fn channel(&self) -> Channel {
        self.channel.clone()
    }

    /// Returns the id of the process if the driver started it and it is running.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref().and_then(Process::id)
    }

    /// Attaches to a provider that listens on a unix socket without TLS, as reattached providers do.
    ///
    /// # Errors
    /// If nothing listens there.
    pub async fn attach(socket: &std::path::Path) -> Result<Self, ConnectError> {
        Ok(Self { channel: unix_channel(socket.to_owned()).await?, process: None })
    }
}

fn endpoint() -> Endpoint {
    // The name is never resolved, since the connector knows the socket.
    Endpoint::from_static("http://localhost")
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
}

async fn unix_channel(socket: std::path::PathBuf) -> Result<Channel, tonic::transport::Error> {
    let connector = service_fn(move |_: Uri| {
        let socket = socket.clone();
        async move { tokio::net::UnixStream::connect(socket).await.map(TokioIo::new) }
    });
    endpoint().connect_with_connector(connector).await
}

async fn tcp_channel(address: String) -> Result<Channel, tonic::transport::Error> {
    let connector = service_fn(move |_: Uri| {
        let address = address.clone();
        async move { tokio::net::TcpStream::connect(address).await.map(TokioIo::new) }
    });
    endpoint().connect_with_connector(connector).await
}
