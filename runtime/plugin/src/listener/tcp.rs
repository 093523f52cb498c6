//! TCP on 127.0.0.1, within the range of ports that the client allows.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use crate::environment::Environment;
use crate::error::StartError;

/// Binds the first free port between `PLUGIN_MIN_PORT` and `PLUGIN_MAX_PORT`, or any port if neither is set.
pub(super) fn bind(environment: &Environment) -> Result<(tokio::net::TcpListener, SocketAddr), StartError> {
    let min = port("PLUGIN_MIN_PORT", environment.min_port.as_deref())?;
    let max = port("PLUGIN_MAX_PORT", environment.max_port.as_deref())?;
    if min > max {
        return Err(StartError::PortRange { min, max });
    }
    let no_port = |source| StartError::NoPort { min, max, source };
    let listener = first_free(min, max).map_err(no_port)?;
    let address = listener.local_addr().map_err(no_port)?;
    listener.set_nonblocking(true).map_err(no_port)?;
    let listener = tokio::net::TcpListener::from_std(listener).map_err(no_port)?;
    Ok((listener, address))
}

/// Reads a port. The default is zero, with which the system chooses one, as in go-plugin.
fn port(variable: &'static str, value: Option<&str>) -> Result<u16, StartError> {
    let Some(value) = value else { return Ok(0) };
    value.parse().map_err(|_| StartError::Port { variable, value: value.to_owned() })
}

fn first_free(min: u16, max: u16) -> io::Result<TcpListener> {
    let mut last = io::Error::from(io::ErrorKind::AddrInUse);
    for port in min..=max {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => last = error,
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(min: &str, max: &str) -> Environment {
        Environment {
            min_port: Some(min.to_owned()),
            max_port: Some(max.to_owned()),
            ..Environment::default()
        }
    }

    fn bound_port(environment: &Environment) -> u16 {
        match bind(environment) {
            Ok((_, address)) => {
                assert!(address.ip().is_loopback());
                address.port()
            }
            other => panic!("{:?}", other.map(|(_, address)| address)),
        }
    }

    fn message(environment: &Environment) -> String {
        bind(environment).map(|(_, address)| address).unwrap_err().to_string()
    }

    #[tokio::test]
    async fn any_port_without_a_range() {
        assert_ne!(bound_port(&Environment::default()), 0);
    }

    #[tokio::test]
    async fn taken_ports_are_skipped() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let range = environment(&port.to_string(), &port.saturating_add(20).to_string());
        assert_ne!(bound_port(&range), port);
    }

    #[tokio::test]
    async fn a_full_range_is_an_error() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port().to_string();
        assert!(message(&environment(&port, &port)).starts_with("no free port on 127.0.0.1"));
    }

    #[tokio::test]
    async fn nonsense_is_named() {
        assert_eq!(message(&environment("x", "2")), "PLUGIN_MIN_PORT is not a port number: `x`");
        assert_eq!(message(&environment("1", "65536")), "PLUGIN_MAX_PORT is not a port number: `65536`");
        assert_eq!(
            message(&environment("20", "10")),
            "PLUGIN_MIN_PORT 20 is greater than PLUGIN_MAX_PORT 10"
        );
    }
}
