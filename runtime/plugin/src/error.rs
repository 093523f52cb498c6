//! The reasons why a server could not start. Each of them ends the process with one line on stderr.

use std::io;
use std::path::PathBuf;

/// A failure before the handshake line.
#[derive(Debug, thiserror::Error)]
#[cfg_attr(not(unix), expect(dead_code, reason = "some are of unix sockets"))]
pub(super) enum StartError {
    #[error("cannot listen on a unix socket in `{}`", directory.display())]
    Bind { directory: PathBuf, source: io::Error },
    #[error("every directory for the socket has too long a path: unix sockets allow about 100 bytes")]
    PathTooLong,
    #[error("the path of the socket cannot be written into the handshake line: `{}`", path.display())]
    PathNotText { path: PathBuf },
    #[error("cannot set the permissions of the socket `{}`", path.display())]
    Permissions { path: PathBuf, source: io::Error },
    #[error("no group `{group}`, which PLUGIN_UNIX_SOCKET_GROUP names")]
    UnknownGroup { group: String },
    #[error("{variable} is not a port number: `{value}`")]
    Port { variable: &'static str, value: String },
    #[error("PLUGIN_MIN_PORT {min} is greater than PLUGIN_MAX_PORT {max}")]
    PortRange { min: u16, max: u16 },
    #[error("no free port on 127.0.0.1 between {min} and {max}")]
    NoPort {
        min: u16,
        max: u16,
        /// The error of the operating system for the last port.
        source: io::Error,
    },
    #[error("unknown transport `{value}`: `unix` and `tcp` are known")]
    Transport { value: String },
    #[error("PLUGIN_CLIENT_CERT holds no certificate in PEM form")]
    ClientCertificate,
    #[error("cannot create the server's certificate")]
    ServerCertificate(#[from] rcgen::Error),
    #[error("cannot set up TLS")]
    Tls(#[from] rustls::Error),
    #[error("cannot listen for signals")]
    Signals(#[source] io::Error),
    #[error("cannot write the handshake line")]
    Stdout(#[source] io::Error),
}
