//! `OpenEphemeralResource`.

use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;
use ferroform_engine::OpenResponse;
use ferroform_plugin::proto::tfplugin6::open_ephemeral_resource::{Request, Response};

use super::deferral;
use super::failed::Answer;
use super::lease;
use super::server::Shared;
use crate::wire::{self, to_proto_diagnostics};

pub(super) async fn open_ephemeral_resource(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.ephemeral_resource(&request.type_name)?;
    let SchemaSource { root, kind, .. } = resource.schema();
    let config = wire::decode(request.config.as_ref(), root)?;
    if let Some(deferred) = deferral::of(&server, request.client_capabilities) {
        let result = Some(wire::encode_in(&Value::UNKNOWN, root, kind));
        return Ok(Response { result, deferred: Some(deferred), ..Response::default() });
    }
    let connection = server.connection()?;
    let OpenResponse { value, lease, diagnostics } =
        resource.open(&server.context(&connection), &config).await;
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    Ok(Response {
        result: Some(wire::encode_in(&value, root, kind)),
        diagnostics: to_proto_diagnostics(diagnostics),
        renew_at: lease::renew_at(&lease),
        private: lease::private(&lease),
        deferred: None,
    })
}
