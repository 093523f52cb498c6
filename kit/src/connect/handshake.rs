//! The handshake: the first line that a plugin writes to stdout.
//!
//! The format is `1|6|unix|/path|grpc|<certificate>`.

use base64::Engine as _;

/// The name and value of the magic cookie of Terraform's plugins.
pub const COOKIE: (&str, &str) =
    ("TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2");

/// The fields of the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handshake {
    /// The version of the provider protocol.
    pub protocol: u32,
    /// `unix` or `tcp`.
    pub network: String,
    /// A path or `host:port`.
    pub address: String,
    /// The server's certificate in DER, if TLS is on.
    pub certificate: Option<Vec<u8>>,
}

/// An error from reading the handshake line.
#[derive(Debug, Clone, thiserror::Error)]
pub enum HandshakeError {
    /// The plugin ended without writing a line.
    #[error("the plugin ended without a handshake line; its stderr:\n{0}")]
    Nothing(String),
    /// No line arrived in time.
    #[error("no handshake line within {0} seconds")]
    Timeout(u64),
    /// The line is not a handshake.
    #[error("not a handshake line: {line:?}: {why}")]
    Malformed {
        /// The line.
        line: String,
        /// The reason.
        why: &'static str,
    },
}

impl Handshake {
    /// Parses the line as go-plugin's client does.
    ///
    /// # Errors
    /// If it is not a handshake for protocol 6 over gRPC.
    pub fn parse(line: &str) -> Result<Self, HandshakeError> {
        let malformed = |why| HandshakeError::Malformed { line: line.to_owned(), why };
        let parts: Vec<&str> = line.trim_end().split('|').collect();
        let [core, protocol, network, address, rest @ ..] = parts.as_slice() else {
            return Err(malformed("fewer than four fields"));
        };
        if *core != "1" {
            return Err(malformed("the core protocol is not 1"));
        }
        if rest.first().is_some_and(|kind| *kind != "grpc") {
            return Err(malformed("the protocol type is not grpc"));
        }
        let protocol = protocol.parse().map_err(|_| malformed("the protocol version is no number"))?;
        if protocol != 6 {
            return Err(malformed("the protocol version is not 6"));
        }
        if *network != "unix" && *network != "tcp" {
            return Err(malformed("the network is neither unix nor tcp"));
        }
        // go-plugin treats a shorter field as "no certificate".
        let certificate = match rest.get(1).filter(|text| text.len() > 50) {
            Some(text) => {
                let decoded = base64::engine::general_purpose::STANDARD_NO_PAD.decode(text);
                Some(decoded.map_err(|_| malformed("the certificate is not base64 without padding"))?)
            }
            None => None,
        };
        Ok(Self { protocol, network: (*network).to_owned(), address: (*address).to_owned(), certificate })
    }
}

#[cfg(test)]
mod tests {
    use super::Handshake;

    #[test]
    fn lines_are_read_as_by_go_plugin() {
        let line = Handshake::parse("1|6|unix|/tmp/x|grpc|\n").unwrap();
        assert_eq!((line.address.as_str(), line.certificate), ("/tmp/x", None));
        for wrong in ["", "1|5|unix|/x|grpc", "2|6|unix|/x|grpc", "1|6|pipe|/x|grpc", "1|6|unix|/x|netrpc"] {
            assert!(Handshake::parse(wrong).is_err(), "{wrong}");
        }
    }
}
