//! Operations that are put off until the provider can be configured: clients may allow that while an argument of the
//! provider block is known only after apply (6.6).

use ferroform_plugin::proto::tfplugin6::deferred::Reason;
use ferroform_plugin::proto::tfplugin6::{ClientCapabilities, Deferred};

use super::server::Server;

/// Returns why an operation is put off, if it is.
pub(super) fn of(server: &Server, client: Option<ClientCapabilities>) -> Option<Deferred> {
    let is_allowed = client.is_some_and(|client| client.deferral_allowed);
    let reason = Reason::ProviderConfigUnknown.into();
    (is_allowed && server.unknown_arguments().is_some()).then_some(Deferred { reason })
}
