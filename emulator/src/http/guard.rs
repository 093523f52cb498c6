//! Checks that a request is meant for this server. A web page can make a browser send requests here, and if
//! its own host name resolves to this machine it could read the answers. Requests that name another host, or
//! come from another origin, are refused.

use std::net::IpAddr;

use hyper::{
    HeaderMap,
    header::{self, HeaderValue},
    http::{request::Parts, uri::Authority},
};

use crate::{api::ApiError, token::Token};

/// The header that carries the token.
pub(crate) const TOKEN_HEADER: &str = "x-emulator-token";

/// The host names of the server, and the token for everything that is not an AWS API.
#[derive(Debug)]
pub(crate) struct Guard {
    /// The address that it listens on.
    address: IpAddr,
    /// Names beside `localhost` under which it is known.
    names: Vec<String>,
    pub(crate) token: Token,
}

impl Guard {
    pub(crate) fn new(address: IpAddr, names: Vec<String>, token: Token) -> Self {
        Self { address, names, token }
    }

    /// Returns an error for a request that names another host or was made by a page of another origin.
    pub(super) fn refusal(&self, head: &Parts) -> Option<ApiError> {
        let forbidden =
            |message| Some(ApiError { status: 403, ..ApiError::new("AccessDeniedException", message) });
        let hosts = match hosts(head) {
            Ok(hosts) if hosts.is_empty() => return forbidden("The request names no host.".to_owned()),
            Ok(hosts) => hosts,
            Err(text) => return forbidden(format!("The host `{text}` cannot be read.")),
        };
        if let Some(host) = hosts.iter().find(|host| !self.is_own(host.host())) {
            return forbidden(format!(
                "The request is for the host `{host}`, and this is an emulator on the local machine: use `localhost` or \
                 127.0.0.1, or start it with `--listen` and that name or address."
            ));
        }
        let is_own = |origin: &HeaderValue| {
            hosts
                .iter()
                .any(|host| origin.as_bytes().eq_ignore_ascii_case(format!("http://{host}").as_bytes()))
        };
        if !head.headers.get_all(header::ORIGIN).iter().all(is_own) {
            return forbidden("The request was made by a page of another origin.".to_owned());
        }
        None
    }

    /// Returns whether a host is this one: loopback in any form, or a listening address or name.
    fn is_own(&self, host: &str) -> bool {
        let host = host.strip_suffix('.').unwrap_or(host);
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        match bare.parse::<IpAddr>() {
            // A web page has a name, not an address, as its host. A server that listens on all addresses
            // accepts any.
            Ok(address) => {
                address.to_canonical().is_loopback()
                    || self.address.is_unspecified()
                    || address == self.address
            }
            Err(_) => {
                host.eq_ignore_ascii_case("localhost")
                    || self.names.iter().any(|name| name.eq_ignore_ascii_case(host))
            }
        }
    }

    /// Returns whether the request's header holds the token.
    pub(super) fn knows(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(TOKEN_HEADER).and_then(|given| given.to_str().ok());
        given.is_some_and(|given| self.token.is(given))
    }
}

/// Returns the hosts that a request names, in its headers and in its target.
fn hosts(head: &Parts) -> Result<Vec<Authority>, String> {
    let mut hosts: Vec<Authority> = head.uri.authority().cloned().into_iter().collect();
    for value in head.headers.get_all(header::HOST) {
        let text = String::from_utf8_lossy(value.as_bytes());
        hosts.push(text.parse().map_err(|_| text.into_owned())?);
    }
    Ok(hosts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(guard: &Guard, target: &str, headers: &[(&str, &str)]) -> bool {
        let mut request = hyper::Request::builder().uri(target);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        guard.refusal(&request.body(()).unwrap().into_parts().0).is_some()
    }

    fn guard(address: &str, names: &[&str]) -> Guard {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Guard::new(address.parse().unwrap(), names, Token::random())
    }

    #[test]
    fn only_hosts_that_mean_this_machine_are_heard() {
        let local = guard("127.0.0.1", &[]);
        for host in [
            "localhost",
            "LOCALHOST:1",
            "localhost.:80",
            "127.0.0.1:4599",
            "127.9.8.7",
            "[::1]:4599",
            "[::1]",
            "[::ffff:127.0.0.1]:1",
        ] {
            assert!(!refused(&local, "/", &[("host", host)]), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:4599",
            "192.168.0.2",
            "[fe80::1]",
            "0.0.0.0:4599",
            "",
            "a b",
            "2130706433",
            "user@localhost.evil.example",
            "[::2]:1",
        ] {
            assert!(refused(&local, "/", &[("host", host)]), "{host}");
        }
        assert!(refused(&local, "/", &[]), "a host must be named");
        assert!(refused(&local, "/", &[("host", "localhost"), ("host", "evil.example")]));
        assert!(refused(&local, "http://evil.example/", &[("host", "localhost")]));
        assert!(!refused(&local, "http://localhost:4599/", &[("host", "localhost:4599")]));
    }

    #[test]
    fn what_is_listened_on_is_heard_too() {
        let named = guard("192.168.0.2", &["emulator"]);
        for host in ["192.168.0.2:4599", "Emulator:4599", "localhost"] {
            assert!(!refused(&named, "/", &[("host", host)]), "{host}");
        }
        for host in ["192.168.0.3", "emulator.evil.example"] {
            assert!(refused(&named, "/", &[("host", host)]), "{host}");
        }
        let everywhere = guard("0.0.0.0", &[]);
        assert!(!refused(&everywhere, "/", &[("host", "192.168.0.3:4599")]));
        assert!(refused(&everywhere, "/", &[("host", "evil.example")]));
    }

    #[test]
    fn other_origins_are_not_heard() {
        let local = guard("127.0.0.1", &[]);
        let host = ("host", "localhost:4599");
        assert!(!refused(&local, "/", &[host, ("origin", "http://localhost:4599")]));
        for origin in [
            "http://localhost:3000",
            "http://localhost",
            "https://localhost:4599",
            "http://127.0.0.1:4599",
            "null",
            "http://evil.example",
            "",
        ] {
            assert!(refused(&local, "/", &[host, ("origin", origin)]), "{origin}");
        }
    }
}
