//! The proxies that requests go through: those of the provider block, or else those of the environment.
//!
//! Each setting is looked for by itself: a block that names only a proxy keeps to the environment's `NO_PROXY`, and one
//! that names only exceptions keeps to the environment's proxies. `ALL_PROXY` is not read; the reference does not read it.

use aws_smithy_http_client::proxy::ProxyConfig;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;
use hyper_util::client::proxy::matcher::Matcher;

use crate::settings::Http;

/// Hosts that are never reached through a proxy: this machine, and those that hand out credentials over plain HTTP.
const NEVER: &str = "localhost,127.0.0.0/8,::1,169.254.0.0/16,fd00:ec2::/32";

/// The proxy for each scheme, and the hosts reached without one.
#[derive(Debug, Clone)]
pub(super) struct Proxies {
    http: Option<String>,
    https: Option<String>,
    no: String,
}

impl Proxies {
    /// What the block says, and where it says nothing, what the environment says. `http_proxy` holds for HTTPS as well where
    /// the block has no `https_proxy`.
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

    /// As the client library takes the proxy for plain HTTP.
    pub(super) fn for_http(&self) -> ProxyConfig {
        self.config(self.http.as_deref(), ProxyConfig::http)
    }

    /// As the client library takes the proxy for HTTPS.
    pub(super) fn for_https(&self) -> ProxyConfig {
        self.config(self.https.as_deref(), ProxyConfig::https)
    }

    /// The proxy for HTTPS, for connections that are made without the client library.
    pub(super) fn https_matcher(&self) -> Matcher {
        Matcher::builder().https(self.https.clone().unwrap_or_default()).no(self.no.clone()).build()
    }

    fn config<E>(&self, url: Option<&str>, read: impl Fn(String) -> Result<ProxyConfig, E>) -> ProxyConfig {
        let config = url.and_then(|url| read(url.to_owned()).ok());
        config.map_or_else(ProxyConfig::disabled, |config| config.no_proxy(&self.no))
    }
}

/// The URL of a proxy; `None` where the text is empty, which means none. Without a scheme it is one of plain HTTP.
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
