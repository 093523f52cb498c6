//! `ReadResource`.

use ferroform_cloud_control::with_products;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_engine::{self as engine, Private, ReadRequest};
use ferroform_proto::tfplugin6::read_resource::{Request, Response};
use ferroform_wire::to_proto_diagnostics;

use super::deferral;
use super::failed::Failed;
use super::server::Shared;
use super::{identity, meta};

pub(super) async fn read_resource(server: Shared, request: Request) -> Response {
    read(&server, request).await.unwrap_or_else(Response::failed)
}

async fn read(server: &Shared, request: Request) -> Result<Response, Diagnostics> {
    if let Some(deferred) = deferral::of(server, request.client_capabilities) {
        return Ok(Response {
            new_state: request.current_state,
            private: request.private,
            new_identity: request.current_identity,
            deferred: Some(deferred),
            ..Response::default()
        });
    }
    let resource = server.resource(&request.type_name)?;
    let table = resource.table;
    let prior = resource.decode(request.current_state.as_ref())?;
    let connection = server.connection()?;
    let context = server.context(&connection);
    let private = Private::decode(&request.private);
    let recorded = identity::place(table, request.current_identity.as_ref());
    let private = Private { place: recorded.or(private.place), ..private };
    let products = meta::products(request.provider_meta.as_ref())?;
    let reading =
        engine::read_resource(&context, ReadRequest { resource: *resource, prior: &prior, private });
    let read = with_products(&products, reading).await;
    let place = identity::lasting_place(table, request.current_identity.as_ref(), &read.private.place);
    let new_identity = identity::encode(table, &read.identity, &place);
    Ok(Response {
        new_state: Some(resource.encode(&read.state)),
        private: read.private.encode(),
        new_identity: new_identity.or(request.current_identity),
        diagnostics: to_proto_diagnostics(read.diagnostics),
        ..Response::default()
    })
}
