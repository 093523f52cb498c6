//! Connections to providers.
//!
//! As Terraform does: start the binary as a go-plugin client would, or attach to a socket on which one listens already
//! (what `TF_REATTACH_PROVIDERS` names). In addition a provider can run inside the test process.

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

/// Windows large enough that a schema of many megabytes does not crawl.
const WINDOW: u32 = 8 * 1024 * 1024;

/// Why a provider cannot be reached.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The binary could not be started.
    #[error("cannot start {program}: {source}")]
    Start {
        /// Which binary.
        program: String,
        /// Why.
        source: std::io::Error,
    },
    /// It did not say where it listens.
    #[error(transparent)]
    Handshake(#[from] HandshakeError),
    /// The certificates could not be made or do not fit.
    #[error("TLS: {0}")]
    Tls(String),
    /// The connection failed.
    #[error("cannot connect: {0}")]
    Transport(#[from] tonic::transport::Error),
}

/// A connection to a provider, and the process behind it if we started one.
#[derive(Debug)]
pub struct Connection {
    pub(crate) channel: Channel,
    pub(crate) process: Option<Process>,
}

impl Connection {
    /// The channel, for calls that this crate has no method for.
    #[must_use]
    pub fn channel(&self) -> Channel {
        self.channel.clone()
    }

    /// The number of the process, if we started one and it runs.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref().and_then(Process::id)
    }

    /// Attaches to a provider that listens on a unix socket without TLS, as reattached providers do.
    ///
    /// # Errors
    /// When nobody listens there.
    pub async fn attach(socket: &std::path::Path) -> Result<Self, ConnectError> {
        Ok(Self { channel: unix_channel(socket.to_owned()).await?, process: None })
    }
}

fn endpoint() -> Endpoint {
    // The name is never resolved: the connector knows the socket.
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
