//! AutoMTLS: both sides show a certificate that the other one learned through a trusted channel.
//!
//! The client's comes in `PLUGIN_CLIENT_CERT`, ours goes out in the handshake line. go-plugin's is a P-521 CA certificate
//! used as a leaf, which webpki refuses, so no chain is built here: the one that connects must present exactly those
//! bytes and prove with the handshake's signature that it owns the key.

use std::fmt;
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

/// The name that go-plugin clients ask for.
const HOST: &str = "localhost";
/// How far clocks may differ, and how long a certificate lives: go-plugin's figures.
const BACKDATED: Duration = Duration::from_secs(30);
const LIFETIME: Duration = Duration::from_secs(262_980 * 3_600);

/// The TLS side of one server.
pub(super) struct ServerTls {
    /// What every accepted connection uses.
    pub(super) config: Arc<ServerConfig>,
    /// Our certificate, for the handshake line.
    pub(super) certificate: CertificateDer<'static>,
}

impl ServerTls {
    /// Makes a certificate of our own and a configuration that admits the owner of `client_pem` alone.
    pub(super) fn for_client(client_pem: &str) -> Result<Self, StartError> {
        let provider = Arc::new(ferroform_crypto::provider());
        let pinned = CertificateDer::from_pem_slice(client_pem.as_bytes());
        let pinned = pinned.map_err(|_| StartError::ClientCertificate)?;
        // Nobody could ever prove to own what is no certificate: better no start than a server without clients.
        ParsedCertificate::try_from(&pinned).map_err(|_| StartError::ClientCertificate)?;
        let verifier = Arc::new(PinnedClient { pinned, provider: Arc::clone(&provider) });
        let (certificate, key) = own_certificate()?;

        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_client_cert_verifier(verifier)
            .with_single_cert(vec![certificate.clone()], key)?;
        config.alpn_protocols = vec![b"h2".to_vec()];
        // One connection lasts as long as the process: tickets would only be another way in.
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.send_tls13_tickets = 0;
        Ok(Self { config: Arc::new(config), certificate })
    }
}

/// A P-256 certificate for `localhost`, signed by itself.
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

/// Admits one certificate, compared byte for byte.
struct PinnedClient {
    pinned: CertificateDer<'static>,
    provider: Arc<CryptoProvider>,
}

impl fmt::Debug for PinnedClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PinnedClient").finish_non_exhaustive()
    }
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
