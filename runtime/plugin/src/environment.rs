//! The environment variables that the client sets, read once.
//!
//! The names are go-plugin's, except for [`TRANSPORT`]. The log levels are read by [`super::logging`].

use std::ffi::OsString;
use std::path::PathBuf;

/// Set by Terraform and OpenTofu for every provider that they start.
pub(super) const MAGIC_COOKIE: &str = "TF_PLUGIN_MAGIC_COOKIE";

/// Ferroform's own variable: `tcp` or `unix` instead of the default of the operating system.
pub(super) const TRANSPORT: &str = "FERROFORM_PLUGIN_TRANSPORT";

/// The variables of one start. Empty ones count as absent.
#[derive(Debug, Default)]
pub(super) struct Environment {
    /// `TF_PLUGIN_MAGIC_COOKIE`.
    pub(super) magic_cookie: Option<OsString>,
    /// `PLUGIN_PROTOCOL_VERSIONS`, for example `5,6`.
    pub(super) protocol_versions: Option<String>,
    /// `PLUGIN_CLIENT_CERT`, PEM. If it is set, the server uses TLS.
    pub(super) client_certificate: Option<String>,
    /// `PLUGIN_UNIX_SOCKET_DIR`, created and later removed by the client.
    pub(super) socket_directory: Option<PathBuf>,
    /// `PLUGIN_UNIX_SOCKET_GROUP`, a name or a number.
    #[cfg_attr(not(unix), expect(dead_code, reason = "there are no sockets with groups"))]
    pub(super) socket_group: Option<String>,
    /// `PLUGIN_MIN_PORT`, used for TCP only.
    pub(super) min_port: Option<String>,
    /// `PLUGIN_MAX_PORT`, used for TCP only.
    pub(super) max_port: Option<String>,
    /// Whether `PLUGIN_MULTIPLEX_GRPC` is set.
    pub(super) asks_for_multiplexing: bool,
    /// [`TRANSPORT`].
    pub(super) transport: Option<String>,
}

impl Environment {
    /// Reads the environment of this process.
    pub(super) fn of_process() -> Self {
        Self::from_lookup(variable)
    }

    /// Reads every variable through `lookup`. An empty one counts as absent, as in go-plugin.
    pub(super) fn from_lookup(lookup: impl Fn(&str) -> Option<OsString>) -> Self {
        let raw = |name: &str| lookup(name).filter(|value| !value.is_empty());
        let text = |name: &str| raw(name).map(|value| value.to_string_lossy().into_owned());
        Self {
            magic_cookie: raw(MAGIC_COOKIE),
            protocol_versions: text("PLUGIN_PROTOCOL_VERSIONS"),
            client_certificate: text("PLUGIN_CLIENT_CERT"),
            socket_directory: raw("PLUGIN_UNIX_SOCKET_DIR").map(PathBuf::from),
            socket_group: text("PLUGIN_UNIX_SOCKET_GROUP"),
            min_port: text("PLUGIN_MIN_PORT"),
            max_port: text("PLUGIN_MAX_PORT"),
            asks_for_multiplexing: raw("PLUGIN_MULTIPLEX_GRPC").is_some(),
            transport: text(TRANSPORT),
        }
    }
}

/// Reads one variable of this process. The plugin server reads variables only here.
pub(super) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_variable_counts_as_absent() {
        let environment = Environment::from_lookup(|_| Some(OsString::new()));
        assert!(environment.magic_cookie.is_none());
        assert!(environment.client_certificate.is_none());
        assert!(environment.socket_directory.is_none());
        assert!(!environment.asks_for_multiplexing);
    }
}
