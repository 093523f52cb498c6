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

use std::io;

use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsConnector;
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
        source: io::Error,
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

    /// Attaches to a provider that listens at an address, `unix` or `tcp`, without TLS, as reattached providers do.
    ///
    /// # Errors
    /// If nothing listens there.
    pub async fn attach(network: &str, address: &str) -> Result<Self, ConnectError> {
        Ok(Self { channel: channel(network, address, None).await?, process: None })
    }
}

fn endpoint() -> Endpoint {
    // The name is never resolved, since the connector knows the address.
    Endpoint::from_static("http://localhost")
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
}

async fn channel(
    network: &str,
    address: &str,
    tls: Option<TlsConnector>,
) -> Result<Channel, tonic::transport::Error> {
    let (network, address) = (network.to_owned(), address.to_owned());
    let connector = service_fn(move |_: Uri| {
        let (network, address, tls) = (network.clone(), address.clone(), tls.clone());
        async move {
            let stream = dial(&network, &address).await?;
            let stream = match tls {
                Some(tls) => {
                    let name = ServerName::try_from("localhost").map_err(io::Error::other)?;
                    Box::new(tls.connect(name, stream).await?)
                }
                None => stream,
            };
            Ok::<_, io::Error>(TokioIo::new(stream))
        }
    });
    endpoint().connect_with_connector(connector).await
}

/// A unix socket or a TCP connection, with or without TLS.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

async fn dial(network: &str, address: &str) -> io::Result<Box<dyn Stream>> {
    match network {
        "tcp" => Ok(Box::new(tokio::net::TcpStream::connect(address).await?)),
        #[cfg(unix)]
        "unix" => Ok(Box::new(tokio::net::UnixStream::connect(address).await?)),
        _ => Err(io::Error::new(io::ErrorKind::Unsupported, format!("{network} sockets"))),
    }
}
