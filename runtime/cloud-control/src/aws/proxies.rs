//! The proxies for requests: those of the provider block, else those of the environment.
//!
//! Each setting is looked up separately: a block that sets only a proxy keeps the environment's `NO_PROXY`, and
//! one that sets only exceptions keeps the environment's proxies. `ALL_PROXY` is not read, as in the reference
//! provider.

use aws_smithy_http_client::proxy::ProxyConfig;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;
use hyper_util::client::proxy::matcher::Matcher;

use crate::settings::Http;

/// Hosts that are never reached through a proxy: this machine, and those that provide credentials over plain HTTP.
const NEVER: &str = "localhost,127.0.0.0/8,::1,169.254.0.0/16,fd00:ec2::/32";

/// The proxy for each scheme, and the hosts reached without one.
#[derive(Debug, Clone)]
pub(super) struct Proxies {
    http: Option<String>,
    https: Option<String>,
    no: String,
}

impl Proxies {
    /// Returns the proxies of the block, else of the environment. `http_proxy` applies to HTTPS as well if the
    /// block has no `https_proxy`.
    pub(super) fn of(block: &Http, variable: impl Fn(&str) -> Option<String>) -> Result<Self, Diagnostic> {
        let of_block = |name: &'static str, url: Option<&String>| {
            url.map(|url| usable(name, url).map_err(|error| error.at(Path::attribute(name)))).transpose()
        };
        let of_environment = |names: [&str; 2]| {
            let set = names.into_iter().find_map(|name| variable(name).map(|url| (name, url)));
            set.map_or(Ok(None), |(name, url)| usable(name, &url))
        };
        let http = of_block("http_proxy", block.http_proxy.as_ref())?;
        let https = of_block("https_proxy", block.https_proxy.as_ref())?.or_else(|| http.clone());
        let no = block.no_proxy.clone().or_else(|| variable("NO_PROXY")).or_else(|| variable("no_proxy"));
        Ok(Self {
            http: http.map_or_else(|| of_environment(["HTTP_PROXY", "http_proxy"]), Ok)?,
            https: https.map_or_else(|| of_environment(["HTTPS_PROXY", "https_proxy"]), Ok)?,
            no: format!("{NEVER},{}", no.unwrap_or_default()),
        })
    }

    /// Returns the proxy for plain HTTP in the client library's type.
    pub(super) fn for_http(&self) -> ProxyConfig {
        self.config(self.http.as_deref(), ProxyConfig::http)
    }

    /// Whether the proxy for plain HTTP is reached over TLS.
    pub(super) fn is_http_over_tls(&self) -> bool {
        self.http.as_deref().is_some_and(|url| url.to_ascii_lowercase().starts_with("https:"))
    }

    /// Returns the proxy for HTTPS in the client library's type.
    pub(super) fn for_https(&self) -> ProxyConfig {
        self.config(self.https.as_deref(), ProxyConfig::https)
    }

    /// Returns the proxy for HTTPS, for connections that are made without the client library.
    pub(super) fn https_matcher(&self) -> Matcher {
        Matcher::builder().https(self.https.clone().unwrap_or_default()).no(self.no.clone()).build()
    }

    fn config<E>(&self, url: Option<&str>, read: impl Fn(String) -> Result<ProxyConfig, E>) -> ProxyConfig {
        let config = url.and_then(|url| read(url.to_owned()).ok());
        config.map_or_else(ProxyConfig::disabled, |config| config.no_proxy(&self.no))
    }
}

/// Checks the URL of a proxy. Returns `None` if the text is empty, which means no proxy. A URL without a scheme is
/// one of plain HTTP.
fn usable(name: &str, url: &str) -> Result<Option<String>, Diagnostic> {
    if url.is_empty() {
        return Ok(None);
    }
    let url = if url.contains("://") { url.to_owned() } else { format!("http://{url}") };
    match ProxyConfig::all(url.clone()) {
        Ok(_) => Ok(Some(url)),
        Err(error) => Err(Diagnostic::error(
            catalogue::INVALID_PROVIDER_CONFIGURATION,
            format!("The proxy in {name} cannot be used: {error}. Write it as http://host:port."),
        )),
    }
}
