//! `ReadDataSource`.

use ferroform_cloud_control::with_products;
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;
use ferroform_plugin::proto::tfplugin6::read_data_source::{Request, Response};

use super::deferral;
use super::failed::Answer;
use super::meta;
use super::server::Shared;
use crate::wire::{self, to_proto_diagnostics};

pub(super) async fn read_data_source(server: Shared, request: Request) -> Answer<Response> {
    let source = server.data_source(&request.type_name)?;
    let SchemaSource { root, kind, .. } = source.schema();
    let config = wire::decode(request.config.as_ref(), root)?;
    if let Some(deferred) = deferral::of(&server, request.client_capabilities) {
        let state = Some(wire::encode_in(&Value::UNKNOWN, root, kind));
        return Ok(Response { state, deferred: Some(deferred), ..Response::default() });
    }
    let connection = server.connection()?;
    let context = server.context(&connection);
    let products = meta::products(&server, request.provider_meta.as_ref())?;
    let (state, diagnostics) = with_products(&products, source.read(&context, &config)).await;
    Ok(Response {
        state: Some(wire::encode_in(&state, root, kind)),
        diagnostics: to_proto_diagnostics(diagnostics),
        deferred: None,
    })
}
