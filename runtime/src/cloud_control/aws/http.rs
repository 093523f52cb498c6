//! How HTTP is spoken: TLS by ring, proxies, an additional certificate authority.

use aws_sdk_cloudcontrol::config::SharedHttpClient;
use aws_smithy_http_client::proxy::ProxyConfig;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore};
use aws_smithy_http_client::{Builder, Connector};

use crate::diagnostic::{Diagnostic, catalogue};
use crate::settings::Http;
use crate::value::Path;

/// The HTTP client of all SDK clients of one provider block.
pub(super) fn client(http: &Http) -> Result<SharedHttpClient, Diagnostic> {
    let proxy = proxy(http)?;
    let context = tls_context()?;
    Ok(Builder::new().build_with_connector_fn(move |settings, components| {
        let mut connector = Connector::builder().proxy_config(proxy.clone());
        connector.set_connector_settings(settings.cloned());
        connector.set_sleep_impl(components.and_then(|components| components.sleep_impl()));
        connector.tls_provider(Provider::Rustls(CryptoMode::Ring)).tls_context(context.clone()).build()
    }))
}

/// The proxy the block names, or the one of the environment.
fn proxy(http: &Http) -> Result<ProxyConfig, Diagnostic> {
    let wrong = |name: &'static str, error: String| {
        let detail = format!("The proxy in {name} cannot be used: {error}. Write it as http://host:port.");
        Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail).at(Path::attribute(name))
    };
    let given = |url: &Option<String>| url.clone().filter(|url| !url.is_empty());
    let config = match (given(&http.http_proxy), given(&http.https_proxy)) {
        // One for plain HTTP alone has always meant both; HTTPS is what AWS speaks.
        (Some(http), None) => {
            ProxyConfig::all(http).map_err(|error| wrong("http_proxy", error.to_string()))?
        }
        (_, Some(https)) => {
            ProxyConfig::https(https).map_err(|error| wrong("https_proxy", error.to_string()))?
        }
        (None, None) if http.http_proxy.is_some() || http.https_proxy.is_some() => ProxyConfig::disabled(),
        (None, None) => ProxyConfig::from_env(),
    };
    Ok(match &http.no_proxy {
        Some(rules) if !config.is_from_env() => config.no_proxy(rules),
        _ => config,
    })
}

/// The system's certificate authorities, and the one of `AWS_CA_BUNDLE`.
fn tls_context() -> Result<TlsContext, Diagnostic> {
    let mut trust = TrustStore::default();
    if let Some(path) = std::env::var_os("AWS_CA_BUNDLE").filter(|path| !path.is_empty()) {
        let pem = std::fs::read(&path).map_err(|error| {
            let detail = format!("The file named by AWS_CA_BUNDLE cannot be read: {error}.");
            Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail)
        })?;
        trust = trust.with_pem_certificate(pem);
    }
    TlsContext::builder().with_trust_store(trust).build().map_err(|error| {
        Diagnostic::error(
            catalogue::INVALID_PROVIDER_CONFIGURATION,
            format!("TLS cannot be set up: {error}."),
        )
    })
}
