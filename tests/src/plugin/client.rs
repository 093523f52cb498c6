//! The client's side of TLS.

use std::sync::Arc;

use ferroform_driver::connect::Identity;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore, SupportedProtocolVersion};

/// Returns a configuration that trusts only `server`, as go-plugin's client does, and presents `identity`.
pub fn config(
    server: &CertificateDer<'static>,
    identity: Option<&Identity>,
    version: &'static SupportedProtocolVersion,
) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(server.clone()).unwrap();
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_protocol_versions(&[version]).unwrap();
    let builder = builder.with_root_certificates(roots);
    let mut config = match identity {
        None => builder.with_no_client_auth(),
        Some(identity) => builder.with_client_cert_resolver(identity.shown()),
    };
    config.alpn_protocols = vec![b"h2".to_vec()];
    config
}
