//! `RenewEphemeralResource`.

use ferroform_plugin::proto::tfplugin6::renew_ephemeral_resource::{Request, Response};

use super::failed::Answer;
use super::lease;
use super::server::Shared;
use crate::wire::to_proto_diagnostics;

pub(super) async fn renew_ephemeral_resource(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.ephemeral_resource(&request.type_name)?;
    let data = lease::data(request.private.as_deref())?;
    let connection = server.connection()?;
    let (lease, diagnostics) = resource.renew(&server.context(&connection), data).await;
    Ok(Response {
        diagnostics: to_proto_diagnostics(diagnostics),
        renew_at: lease::renew_at(&lease),
        private: lease::private(&lease),
    })
}
