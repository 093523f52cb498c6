//! The HTTP client: TLS with ring, the system's certificate authorities and the bundle that the block or the environment names.

use std::time::Duration;

use aws_sdk_cloudcontrol::config::SharedHttpClient;
use aws_smithy_http_client::proxy::ProxyConfig;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore};
use aws_smithy_http_client::{Builder, Connector};
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::by_scheme::ByScheme;
use super::profile::expanded;
use super::proxies::Proxies;
use super::{route, unverified};
use crate::settings::{self, Settings};

/// Creates the HTTP client for all SDK clients of one provider block.
pub(super) fn client(settings: &Settings, connect_timeout: Duration) -> Result<SharedHttpClient, Diagnostic> {
    let proxies = Proxies::of(&settings.http, settings::variable)?;
    let trusted = trusted(settings)?;
    // Plain HTTP needs certificates for a proxy that is reached over TLS.
    let trusted_by_plain = if proxies.is_http_over_tls() { trusted.clone() } else { TrustStore::empty() };
    let https = if settings.http.insecure {
        unverified::client(proxies.https_matcher(), connect_timeout).map_err(no_tls)?
    } else {
        verifying(proxies.for_https(), trusted)?
    };
    let client = ByScheme { http: verifying(proxies.for_http(), trusted_by_plain)?, https };
    Ok(route::client(SharedHttpClient::new(client), &settings.endpoints))
}

/// Creates a client of the client library, which verifies certificates.
fn verifying(proxy: ProxyConfig, trusted: TrustStore) -> Result<SharedHttpClient, Diagnostic> {
    let context = TlsContext::builder().with_trust_store(trusted).build().map_err(no_tls)?;
    Ok(Builder::new().build_with_connector_fn(move |settings, components| {
        let mut connector = Connector::builder().proxy_config(proxy.clone());
        connector.set_connector_settings(settings.cloned());
        connector.set_sleep_impl(components.and_then(|components| components.sleep_impl()));
        connector.tls_provider(Provider::Rustls(CryptoMode::Ring)).tls_context(context.clone()).build()
    }))
}

/// Returns the system's certificate authorities and those of `custom_ca_bundle`, or else of `AWS_CA_BUNDLE`.
fn trusted(settings: &Settings) -> Result<TrustStore, Diagnostic> {
    let trust = TrustStore::default();
    if let Some(path) = &settings.http.custom_ca_bundle {
        let bundle = bundle(&expanded(path), "custom_ca_bundle");
        let bundle = bundle.map_err(|error| error.at(Path::attribute("custom_ca_bundle")))?;
        return Ok(trust.with_pem_certificate(bundle));
    }
    match std::env::var_os("AWS_CA_BUNDLE").filter(|path| !path.is_empty()) {
        Some(path) => Ok(trust.with_pem_certificate(bundle(path.as_ref(), "AWS_CA_BUNDLE")?)),
        None => Ok(trust),
    }
}

/// Returns the content of a bundle that an argument or a variable names.
fn bundle(path: &std::path::Path, named_by: &str) -> Result<Vec<u8>, Diagnostic> {
    let bundle = std::fs::read(path).map_err(|error| error.to_string());
    bundle.and_then(|pem| checked(&pem).map(|()| pem)).map_err(|problem| {
        let path = path.display();
        let detail = format!(
            "{path}, the file that {named_by} names, cannot be used: {problem}.\n\nName a file of certificates in PEM."
        );
        Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail)
    })
}

/// Checks that every certificate of a bundle can be used. The client library panics on the first one that cannot.
fn checked(pem: &[u8]) -> Result<(), String> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(pem) {
        let certificate = certificate.map_err(|error| error.to_string())?;
        roots.add(certificate).map_err(|error| error.to_string())?;
    }
    if roots.is_empty() { Err("there is no certificate in it".to_owned()) } else { Ok(()) }
}

fn no_tls(error: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, format!("TLS cannot be set up: {error}."))
}
