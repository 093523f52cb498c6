//! A client's certificate, made as go-plugin makes it: a P-521 key and a self-signed certificate for
//! `localhost`. It is marked as a certificate authority, although it is used as an end-entity certificate.

use std::str::FromStr as _;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use p521::ecdsa::signature::Signer as _;
use p521::ecdsa::{DerSignature, SigningKey};
use p521::elliptic_curve::Generate as _;
use p521::pkcs8::{EncodePrivateKey as _, LineEnding};
use rustls::SignatureScheme;
use rustls::client::ResolvesClientCert;
use rustls::pki_types::CertificateDer;
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use x509_cert::TbsCertificate;
use x509_cert::builder::profile::BuilderProfile;
use x509_cert::builder::{Builder as _, CertificateBuilder};
use x509_cert::der::asn1::Ia5String;
use x509_cert::der::oid::db::rfc5280::{ID_KP_CLIENT_AUTH, ID_KP_SERVER_AUTH};
use x509_cert::der::{Encode as _, EncodePem as _};
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::ext::pkix::{
    BasicConstraints, ExtendedKeyUsage, KeyUsage, KeyUsages, SubjectAltName, SubjectKeyIdentifier,
};
use x509_cert::ext::{Extension, ToExtension as _};
use x509_cert::name::Name;
use x509_cert::serial_number::SerialNumber;
use x509_cert::spki::{SubjectPublicKeyInfo, SubjectPublicKeyInfoRef};
use x509_cert::time::{Time, Validity};

use super::ConnectError;

/// go-plugin's values: the tolerance for clock differences, and the lifetime of a certificate.
const BACKDATED: Duration = Duration::from_secs(30);
const LIFETIME: Duration = Duration::from_secs(262_980 * 3_600);

/// A certificate and a key, which need not belong together.
#[derive(Clone, Debug)]
pub struct Identity {
    certificate: CertificateDer<'static>,
    pem: String,
    key: SigningKey,
}

impl Identity {
    /// Creates a new key with a self-signed certificate.
    ///
    /// # Errors
    /// If the certificate cannot be made.
    pub fn new() -> Result<Self, ConnectError> {
        let key = SigningKey::generate();
        Self::signed_by(&key.clone(), key)
    }

    /// Creates a leaf certificate signed by `issuer`, which belongs to its chain without being the same
    /// certificate.
    ///
    /// # Errors
    /// If the certificate cannot be made.
    pub fn issued_by(issuer: &Self) -> Result<Self, ConnectError> {
        Self::signed_by(&issuer.key, SigningKey::generate())
    }

    /// Returns the public certificate of `self` with another key.
    #[must_use]
    pub fn stolen(&self) -> Self {
        Self { key: SigningKey::generate(), ..self.clone() }
    }

    /// Returns the certificate in the form of `PLUGIN_CLIENT_CERT`.
    #[must_use]
    pub fn certificate_pem(&self) -> &str {
        &self.pem
    }

    /// Returns the key as PEM, for another program.
    ///
    /// # Errors
    /// If it cannot be encoded.
    pub fn key_pem(&self) -> Result<String, ConnectError> {
        let pem = self.key.to_pkcs8_pem(LineEnding::LF).map_err(wrong)?;
        Ok(pem.as_str().to_owned())
    }

    /// Returns a resolver that presents the certificate to every server, without checking that the key
    /// belongs to it.
    #[must_use]
    pub fn shown(&self) -> Arc<dyn ResolvesClientCert> {
        let key = Arc::new(Key(self.key.clone()));
        Arc::new(SingleCertAndKey::from(CertifiedKey::new(vec![self.certificate.clone()], key)))
    }

    fn signed_by(signer: &SigningKey, key: SigningKey) -> Result<Self, ConnectError> {
        let serial = SerialNumber::new(&<[u8; 16]>::generate()).map_err(wrong)?;
        let public = SubjectPublicKeyInfo::from_key(key.verifying_key()).map_err(wrong)?;
        let builder = CertificateBuilder::new(Profile::new()?, serial, validity()?, public).map_err(wrong)?;
        let certificate = builder.build::<_, DerSignature>(signer).map_err(wrong)?;
        Ok(Self {
            certificate: certificate.to_der().map_err(wrong)?.into(),
            pem: certificate.to_pem(LineEnding::LF).map_err(wrong)?,
            key,
        })
    }
}

fn validity() -> Result<Validity, ConnectError> {
    let now = SystemTime::now();
    let time = |time: SystemTime| Time::try_from(time).map_err(wrong);
    Ok(Validity::new(time(now - BACKDATED)?, time(now + LIFETIME)?))
}

fn wrong(error: impl ToString) -> ConnectError {
    ConnectError::Tls(error.to_string())
}

/// The contents of a certificate beside the key, as go-plugin writes them.
struct Profile {
    subject: Name,
    host: Ia5String,
}

impl Profile {
    fn new() -> Result<Self, ConnectError> {
        let subject = Name::from_str("CN=localhost,O=HashiCorp").map_err(wrong)?;
        Ok(Self { subject, host: Ia5String::new("localhost").map_err(wrong)? })
    }
}

impl BuilderProfile for Profile {
    fn get_issuer(&self, subject: &Name) -> Name {
        subject.clone()
    }

    fn get_subject(&self) -> Name {
        self.subject.clone()
    }

    fn build_extensions(
        &self,
        key: SubjectPublicKeyInfoRef<'_>,
        _issuer: SubjectPublicKeyInfoRef<'_>,
        certificate: &TbsCertificate,
    ) -> x509_cert::builder::Result<Vec<Extension>> {
        let subject = certificate.subject();
        let usage = KeyUsages::DigitalSignature
            | KeyUsages::KeyEncipherment
            | KeyUsages::KeyAgreement
            | KeyUsages::KeyCertSign;
        Ok(vec![
            KeyUsage(usage).to_extension(subject, &[])?,
            ExtendedKeyUsage(vec![ID_KP_CLIENT_AUTH, ID_KP_SERVER_AUTH]).to_extension(subject, &[])?,
            BasicConstraints { ca: true, path_len_constraint: None }.to_extension(subject, &[])?,
            SubjectKeyIdentifier::try_from(key)?.to_extension(subject, &[])?,
            SubjectAltName(vec![GeneralName::DnsName(self.host.clone())]).to_extension(subject, &[])?,
        ])
    }
}

/// The key in the form that TLS uses.
#[derive(Debug)]
struct Key(SigningKey);

const SCHEME: SignatureScheme = SignatureScheme::ECDSA_NISTP521_SHA512;

impl rustls::sign::SigningKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn rustls::sign::Signer>> {
        offered.contains(&SCHEME).then(|| Box::new(Self(self.0.clone())) as _)
    }

    fn algorithm(&self) -> rustls::SignatureAlgorithm {
        rustls::SignatureAlgorithm::ECDSA
    }
}

impl rustls::sign::Signer for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, rustls::Error> {
        let signature: DerSignature =
            self.0.try_sign(message).map_err(|error| rustls::Error::General(error.to_string()))?;
        Ok(signature.as_bytes().to_vec())
    }

    fn scheme(&self) -> SignatureScheme {
        SCHEME
    }
}
