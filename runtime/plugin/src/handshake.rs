//! The handshake between client and server: cookie, protocol version, and one line on stdout.
//!
//! It is defined by go-plugin. The project's protocol notes describe what Terraform expects of it.

use std::ffi::OsStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::listener::Address;

/// The version of go-plugin's own protocol, which has always been 1.
const CORE_PROTOCOL: u32 = 1;

/// The major versions of the Terraform plugin protocol that are served.
pub(super) const SERVED: &[u32] = &[6];

const COOKIE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/// Whether the process was started by a client of Terraform plugins.
pub(super) fn is_started_by_client(cookie: Option<&OsStr>) -> bool {
    cookie.is_some_and(|value| value == COOKIE)
}

/// Returns the highest version that both sides support. Without one it returns the lowest of `served`, so that the
/// client, which knows what it offered, reports the mismatch to the user.
pub(super) fn negotiate(served: &[u32], offered: Option<&str>) -> u32 {
    let offered: Vec<u32> = offered.unwrap_or_default().split(',').filter_map(parse_version).collect();
    let common = served.iter().filter(|version| offered.contains(version)).max();
    common.or_else(|| served.iter().min()).copied().unwrap_or_default()
}

fn parse_version(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}

/// The content of the handshake line.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// The negotiated version of the Terraform protocol.
    pub(super) protocol: u32,
    /// Where the server listens.
    pub(super) address: &'a Address,
    /// The server's certificate as DER, with TLS only.
    pub(super) certificate: Option<&'a [u8]>,
    /// Whether the client asked for multiplexed brokered connections, and so understands a seventh field.
    pub(super) asks_for_multiplexing: bool,
}

impl Line<'_> {
    /// Returns the line without its newline.
    ///
    /// Nothing here opens brokered connections, so the answer to multiplexing is `false`. A client that insists on
    /// it then reports that, instead of waiting for a protocol that is not supported.
    pub(super) fn render(&self) -> String {
        let Self { protocol, address, .. } = self;
        let certificate = self.certificate.map(|der| STANDARD_NO_PAD.encode(der)).unwrap_or_default();
        let network = address.network();
        let mut line = format!("{CORE_PROTOCOL}|{protocol}|{network}|{address}|grpc|{certificate}");
        if self.asks_for_multiplexing {
            line.push_str("|false");
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_is_the_highest_common_one_or_our_lowest() {
        let cases: &[(&[u32], Option<&str>, u32)] = &[
            (&[6], None, 6),
            (&[6], Some(""), 6),
            (&[6], Some("6"), 6),
            (&[6], Some("5,6"), 6),
            (&[6], Some("6,5"), 6),
            (&[6], Some(" 5 , 6 "), 6),
            (&[6], Some("5"), 6),
            (&[6], Some("7,8"), 6),
            (&[6], Some("six"), 6),
            (&[6], Some("-6,99999999999999999999,6"), 6),
            (&[5, 6], Some("5"), 5),
            (&[5, 6], Some("4,5,6,7"), 6),
            (&[6, 5], Some("nonsense,5"), 5),
            (&[6, 5], Some("4"), 5),
            (&[6, 5], None, 5),
        ];
        for (served, offered, expected) in cases {
            assert_eq!(negotiate(served, *offered), *expected, "{served:?} {offered:?}");
        }
    }

    #[test]
    fn line_has_a_certificate_without_padding_and_a_seventh_field_where_the_client_knows_it() {
        let (address, der) = (Address::Unix("/tmp/plugin1".into()), [0xff, 0xfe, 0xfd, 0xfc]);
        for (certificate, asks_for_multiplexing, expected) in [
            (None, false, "1|6|unix|/tmp/plugin1|grpc|"),
            (Some(&der[..]), false, "1|6|unix|/tmp/plugin1|grpc|//79/A"),
            (None, true, "1|6|unix|/tmp/plugin1|grpc||false"),
        ] {
            let line = Line { protocol: 6, address: &address, certificate, asks_for_multiplexing };
            assert_eq!(line.render(), expected);
        }
    }
}
