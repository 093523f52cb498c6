//! Certificates like go-plugin's: ECDSA P-521, self-signed, a CA that is used as a leaf.

use std::fmt;
use std::sync::Arc;

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};
use rustls::client::ResolvesClientCert;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use rustls::{ClientConfig, RootCertStore, SignatureScheme, SupportedProtocolVersion};

/// A certificate and a key, not necessarily each other's.
pub(crate) struct Identity {
    pub(crate) certificate: CertificateDer<'static>,
    pub(crate) pem: String,
    pub(crate) key: KeyPair,
}

impl Identity {
    /// What a client makes for itself before it starts a provider.
    pub(crate) fn new() -> Self {
        let key = KeyPair::generate_for(&rcgen::PKCS_ECDSA_P521_SHA512).unwrap();
        let certificate = params().self_signed(&key).unwrap();
        Self { certificate: certificate.der().clone(), pem: certificate.pem(), key }
    }

    /// A leaf that `issuer` signed: part of its chain, and yet not it.
    pub(crate) fn issued_by(issuer: &Self) -> Self {
        let key = KeyPair::generate_for(&rcgen::PKCS_ECDSA_P521_SHA512).unwrap();
        let certificate = params().signed_by(&key, &Issuer::new(params(), &issuer.key)).unwrap();
        Self { certificate: certificate.der().clone(), pem: certificate.pem(), key }
    }

    /// The certificate of `self`, which everybody may see, with a key of one's own.
    pub(crate) fn stolen(&self) -> Self {
        Self { certificate: self.certificate.clone(), pem: self.pem.clone(), key: Self::new().key }
    }
}

fn params() -> CertificateParams {
    let mut params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    params.distinguished_name = rcgen::DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "localhost");
    params.distinguished_name.push(DnType::OrganizationName, "HashiCorp");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![
        KeyUsagePurpose::DigitalSignature,
        KeyUsagePurpose::KeyEncipherment,
        KeyUsagePurpose::KeyAgreement,
        KeyUsagePurpose::KeyCertSign,
    ];
    params.extended_key_usages =
        vec![ExtendedKeyUsagePurpose::ClientAuth, ExtendedKeyUsagePurpose::ServerAuth];
    params
}

/// A client that trusts `server` alone, as go-plugin's does, and shows `identity`.
pub(crate) fn client_config(
    server: &CertificateDer<'static>,
    identity: Option<Identity>,
    version: &'static SupportedProtocolVersion,
) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(server.clone()).unwrap();
    let provider = Arc::new(aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_protocol_versions(&[version]).unwrap();
    let builder = builder.with_root_certificates(roots);
    let mut config = match identity {
        None => builder.with_no_client_auth(),
        Some(identity) => builder.with_client_cert_resolver(Arc::new(Shown::from(identity))),
    };
    config.alpn_protocols = vec![b"h2".to_vec()];
    config
}

/// Shows one certificate without checking that the key is its own.
struct Shown(Arc<CertifiedKey>);

impl From<Identity> for Shown {
    fn from(identity: Identity) -> Self {
        let key = PrivateKeyDer::Pkcs8(identity.key.serialize_der().into());
        let key = aws_lc_rs::sign::any_supported_type(&key).unwrap();
        Self(Arc::new(CertifiedKey::new(vec![identity.certificate], key)))
    }
}

impl ResolvesClientCert for Shown {
    fn resolve(&self, _: &[&[u8]], _: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.0))
    }

    fn has_certs(&self) -> bool {
        true
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shown")
    }
}
