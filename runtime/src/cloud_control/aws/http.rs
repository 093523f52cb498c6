//! How HTTP is spoken: TLS by ring, proxies, an additional certificate authority, or no look at certificates at all.

use std::time::Duration;

use aws_sdk_cloudcontrol::config::SharedHttpClient;
use aws_smithy_http_client::proxy::ProxyConfig;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore};
use aws_smithy_http_client::{Builder, Connector};
use hyper_util::client::proxy::matcher::Matcher;
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::{route, unverified};
use crate::diagnostic::{Diagnostic, catalogue};
use crate::settings::{Http, Settings};
use crate::value::Path;

/// The HTTP client of all SDK clients of one provider block.
pub(super) fn client(settings: &Settings, connect_timeout: Duration) -> Result<SharedHttpClient, Diagnostic> {
    let http = &settings.http;
    let mut client = verifying(http)?;
    if http.insecure {
        tracing::warn!("insecure is set: the certificates of servers are not verified");
        client = unverified::client(client, proxies(http), connect_timeout).map_err(no_tls)?;
    }
    Ok(route::client(client, &settings.endpoints))
}

/// The client library's own client, which verifies certificates.
fn verifying(http: &Http) -> Result<SharedHttpClient, Diagnostic> {
    let proxy = proxy(http)?;
    let context = tls_context()?;
    Ok(Builder::new().build_with_connector_fn(move |settings, components| {
        let mut connector = Connector::builder().proxy_config(proxy.clone());
        connector.set_connector_settings(settings.cloned());
        connector.set_sleep_impl(components.and_then(|components| components.sleep_impl()));
        connector.tls_provider(Provider::Rustls(CryptoMode::Ring)).tls_context(context.clone()).build()
    }))
}

/// Which proxy there is.
enum Proxy<'a> {
    /// One for all that is sent. One for plain HTTP alone has always meant both; HTTPS is what AWS speaks.
    All(&'a str),
    Https(&'a str),
    None,
    /// What the environment says.
    OfEnvironment,
}

impl<'a> Proxy<'a> {
    /// The proxy the block names, or the one of the environment.
    fn of(http: &'a Http) -> Self {
        match (given(&http.http_proxy), given(&http.https_proxy)) {
            (Some(http), None) => Self::All(http),
            (_, Some(https)) => Self::Https(https),
            (None, None) if http.http_proxy.is_some() || http.https_proxy.is_some() => Self::None,
            (None, None) => Self::OfEnvironment,
        }
    }
}

/// The proxy, as the client library is told of it.
fn proxy(http: &Http) -> Result<ProxyConfig, Diagnostic> {
    let wrong = |name: &'static str, error: String| {
        let detail = format!("The proxy in {name} cannot be used: {error}. Write it as http://host:port.");
        Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail).at(Path::attribute(name))
    };
    let config = match Proxy::of(http) {
        Proxy::All(url) => ProxyConfig::all(url).map_err(|error| wrong("http_proxy", error.to_string()))?,
        Proxy::Https(url) => {
            ProxyConfig::https(url).map_err(|error| wrong("https_proxy", error.to_string()))?
        }
        Proxy::None => ProxyConfig::disabled(),
        Proxy::OfEnvironment => return Ok(ProxyConfig::from_env()),
    };
    Ok(match &http.no_proxy {
        Some(rules) => config.no_proxy(rules),
        None => config,
    })
}

/// The same for connections that are made without the client library.
fn proxies(http: &Http) -> Matcher {
    let matcher = match Proxy::of(http) {
        Proxy::All(url) => Matcher::builder().all(url),
        Proxy::Https(url) => Matcher::builder().https(url),
        Proxy::None => Matcher::builder(),
        Proxy::OfEnvironment => return Matcher::from_env(),
    };
    matcher.no(http.no_proxy.clone().unwrap_or_default()).build()
}

fn given(url: &Option<String>) -> Option<&str> {
    url.as_deref().filter(|url| !url.is_empty())
}

/// The system's certificate authorities, and the one of `AWS_CA_BUNDLE`.
fn tls_context() -> Result<TlsContext, Diagnostic> {
    let mut trust = TrustStore::default();
    if let Some(path) = std::env::var_os("AWS_CA_BUNDLE").filter(|path| !path.is_empty()) {
        let bundle = std::fs::read(&path).map_err(|error| error.to_string());
        let bundle = bundle.and_then(|pem| checked(&pem).map(|()| pem)).map_err(|problem| {
            let path = std::path::Path::new(&path).display();
            let detail = format!("{path}, the file that AWS_CA_BUNDLE names, cannot be used: {problem}.");
            Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail)
        })?;
        trust = trust.with_pem_certificate(bundle);
    }
    TlsContext::builder().with_trust_store(trust).build().map_err(no_tls)
}

/// Whether every certificate of a bundle can be used. The client library panics at the first that cannot.
fn checked(pem: &[u8]) -> Result<(), String> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(pem) {
        let certificate = certificate.map_err(|error| error.to_string())?;
        roots.add(certificate).map_err(|error| error.to_string())?;
    }
    match roots.is_empty() {
        true => Err("there is no certificate in it".to_owned()),
        false => Ok(()),
    }
}

fn no_tls(error: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, format!("TLS cannot be set up: {error}."))
}
