//! The reasons why a server could not start. Each of them ends the process with one line on stderr.

use std::io;
use std::path::PathBuf;

/// A failure before the handshake line.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartError {
    /// The socket could not be bound in the chosen directory.
    #[error("cannot listen on a unix socket in `{}`", directory.display())]
    Bind {
        /// The directory.
        directory: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Every directory is so long that a socket's path does not fit.
    #[error("every directory for the socket has too long a path: unix sockets allow about 100 bytes")]
    PathTooLong,
    /// A socket path that cannot be written into the handshake line.
    #[error("the path of the socket cannot be written into the handshake line: `{}`", path.display())]
    PathNotText {
        /// The path in question.
        path: PathBuf,
    },
    /// The permissions of the socket file could not be set.
    #[error("cannot set the permissions of the socket `{}`", path.display())]
    Permissions {
        /// The socket file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// There is no group of the name in `PLUGIN_UNIX_SOCKET_GROUP`.
    #[error("no group `{group}`, which PLUGIN_UNIX_SOCKET_GROUP names")]
    UnknownGroup {
        /// The value of the variable.
        group: String,
    },
    /// A port variable is not a port.
    #[error("{variable} is not a port number: `{value}`")]
    Port {
        /// The variable's name.
        variable: &'static str,
        /// Its value.
        value: String,
    },
    /// The range of ports is empty.
    #[error("PLUGIN_MIN_PORT {min} is greater than PLUGIN_MAX_PORT {max}")]
    PortRange {
        /// The lower end.
        min: u16,
        /// The upper end.
        max: u16,
    },
    /// No port of the range could be bound.
    #[error("no free port on 127.0.0.1 between {min} and {max}")]
    NoPort {
        /// The lower end.
        min: u16,
        /// The upper end.
        max: u16,
        /// The error of the operating system for the last port.
        source: io::Error,
    },
    /// `FERROFORM_PLUGIN_TRANSPORT` is neither `unix` nor `tcp`.
    #[error("unknown transport `{value}`: `unix` and `tcp` are known")]
    Transport {
        /// The value of the variable.
        value: String,
    },
    /// `PLUGIN_CLIENT_CERT` holds no certificate.
    #[error("PLUGIN_CLIENT_CERT holds no certificate in PEM form")]
    ClientCertificate,
    /// The server's own certificate could not be created.
    #[error("cannot create the server's certificate")]
    ServerCertificate(#[from] rcgen::Error),
    /// rustls refused its configuration.
    #[error("cannot set up TLS")]
    Tls(#[from] rustls::Error),
    /// The signal handlers could not be installed.
    #[error("cannot listen for signals")]
    Signals(#[source] io::Error),
    /// stdout is closed, so nobody can learn the address.
    #[error("cannot write the handshake line")]
    Stdout(#[source] io::Error),
}
