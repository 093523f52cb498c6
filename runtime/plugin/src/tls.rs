//! AutoMTLS: each side presents a certificate that the other one has received through a trusted channel.
//!
//! The client's certificate comes in `PLUGIN_CLIENT_CERT`, and the server's goes out in the handshake line.
//! go-plugin uses a P-521 CA certificate as a leaf, which webpki refuses, so no chain is built here. A client must
//! present exactly those bytes, and prove with the handshake's signature that it owns the key.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rcgen::{
    CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, KeyPair, KeyUsagePurpose,
};
use rustls::client::danger::HandshakeSignatureValid;
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::server::{NoServerSessionStorage, ParsedCertificate, ServerConfig};
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName as Name, Error, SignatureScheme};

use super::error::StartError;

/// The server name that go-plugin's clients expect.
const HOST: &str = "localhost";
/// The tolerated difference between clocks, and the lifetime of a certificate: go-plugin's figures.
const BACKDATED: Duration = Duration::from_secs(30);
const LIFETIME: Duration = Duration::from_secs(262_980 * 3_600);

/// The TLS configuration of one server.
pub(super) struct ServerTls {
    /// The configuration for every accepted connection.
    pub(super) config: Arc<ServerConfig>,
    /// The server's certificate, for the handshake line.
    pub(super) certificate: CertificateDer<'static>,
}

impl ServerTls {
    /// Creates a certificate for the server, and a configuration that admits only the owner of `client_pem`.
    pub(super) fn for_client(client_pem: &str) -> Result<Self, StartError> {
        let provider = Arc::new(crate::crypto::provider());
        let pinned = CertificateDer::from_pem_slice(client_pem.as_bytes());
        let pinned = pinned.map_err(|_| StartError::ClientCertificate)?;
        // Nobody can prove to own something that is not a certificate. Failing here is better than a server that
        // admits no client.
        ParsedCertificate::try_from(&pinned).map_err(|_| StartError::ClientCertificate)?;
        let verifier = Arc::new(PinnedClient { pinned, provider: Arc::clone(&provider) });
        let (certificate, key) = own_certificate()?;

        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_client_cert_verifier(verifier)
            .with_single_cert(vec![certificate.clone()], key)?;
        config.alpn_protocols = vec![b"h2".to_vec()];
        // One connection lasts as long as the process, so session tickets would only add another way to connect.
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.send_tls13_tickets = 0;
        Ok(Self { config: Arc::new(config), certificate })
    }
}

/// Creates a self-signed P-256 certificate for `localhost`.
fn own_certificate() -> Result<(CertificateDer<'static>, PrivateKeyDer<'static>), StartError> {
    let key = KeyPair::generate_for(&rcgen::PKCS_ECDSA_P256_SHA256)?;
    let mut params = CertificateParams::new(vec![HOST.to_owned()])?;
    let mut name = DistinguishedName::new();
    name.push(DnType::CommonName, HOST);
    params.distinguished_name = name;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::KeyAgreement];
    params.extended_key_usages =
        vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
    let now = SystemTime::now();
    params.not_before = (now - BACKDATED).into();
    params.not_after = (now + LIFETIME).into();
    let certificate = params.self_signed(&key)?;
    Ok((certificate.der().clone(), PrivateKeyDer::Pkcs8(key.serialize_der().into())))
}

/// Admits one certificate, compared byte by byte.
#[derive(Debug)]
struct PinnedClient {
    pinned: CertificateDer<'static>,
    provider: Arc<CryptoProvider>,
}

impl ClientCertVerifier for PinnedClient {
    fn root_hint_subjects(&self) -> &[Name] {
        &[]
    }

    fn verify_client_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        if *end_entity == self.pinned {
            Ok(ClientCertVerified::assertion())
        } else {
            Err(Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
