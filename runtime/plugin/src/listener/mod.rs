//! The listener for the client: a unix socket, or TCP on the loopback interface.
//!
//! Unix sockets are the default, except on Windows; `FERROFORM_PLUGIN_TRANSPORT=tcp` selects TCP.
//! [`super::server`] accepts connections and speaks TLS on them.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::io::{AsyncRead, AsyncWrite};

use super::environment::Environment;
use super::error::StartError;

mod tcp;
#[cfg(unix)]
mod unix;

/// An address in the form of the handshake line and the reattach text.
#[derive(Clone, Debug)]
pub(super) enum Address {
    /// The path of a socket file: valid text without `|` and newlines.
    #[cfg_attr(not(any(unix, test)), expect(dead_code, reason = "made by the unix listener alone"))]
    Unix(PathBuf),
    /// Host and port.
    Tcp(SocketAddr),
}

impl Address {
    /// Returns the name of the kind of address.
    pub(super) fn network(&self) -> &'static str {
        match self {
            Self::Unix(_) => "unix",
            Self::Tcp(_) => "tcp",
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unix(path) => write!(f, "{}", path.display()),
            Self::Tcp(address) => write!(f, "{address}"),
        }
    }
}

/// A bound listener. Dropping it removes the socket file.
pub(super) enum Listener {
    #[cfg(unix)]
    Unix(unix::Socket),
    Tcp(tokio::net::TcpListener),
}

impl Listener {
    /// Binds the transport that the environment asks for.
    pub(super) fn bind(environment: &Environment) -> Result<(Self, Address), StartError> {
        let transport = environment.transport.as_deref().unwrap_or(if cfg!(unix) { "unix" } else { "tcp" });
        match transport {
            "tcp" => tcp::bind(environment).map(|(port, address)| (Self::Tcp(port), Address::Tcp(address))),
            #[cfg(unix)]
            "unix" => unix::bind(environment).map(|(socket, path)| (Self::Unix(socket), Address::Unix(path))),
            other => Err(StartError::Transport { value: other.to_owned() }),
        }
    }

    /// Accepts the next connection.
    pub(super) async fn accept(&self) -> io::Result<Stream> {
        match self {
            #[cfg(unix)]
            Self::Unix(socket) => Ok(Box::new(socket.accept().await?)),
            Self::Tcp(listener) => {
                let (stream, _) = listener.accept().await?;
                stream.set_nodelay(true)?;
                Ok(Box::new(stream))
            }
        }
    }
}

/// One accepted connection, whatever carries it.
pub(super) type Stream = Box<dyn Transport>;

/// What carries a connection.
pub(super) trait Transport: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Transport for T {}
