//! `ReadResource`.

use ferroform_cloud_control::with_products;
use ferroform_engine::{self as engine, Private, ReadRequest};
use ferroform_plugin::proto::tfplugin6::read_resource::{Request, Response};

use super::deferral;
use super::failed::Answer;
use super::server::Shared;
use super::unknown_arguments::UnknownArguments;
use super::{identity, meta};
use crate::wire::to_proto_diagnostics;

pub(super) async fn read_resource(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.resource(&request.type_name)?;
    let table = resource.table;
    let prior = resource.decode(request.current_state.as_ref())?;
    let private = Private::decode(&request.private).with_todays_names(resource.table);
    if let Some(unknown) = server.unknown_arguments() {
        let is_unread = engine::is_unread(&prior, &private);
        return put_off(&server, &unknown, request, is_unread);
    }
    let connection = server.connection()?;
    let context = server.context(&connection);
    let recorded = identity::place(table, request.current_identity.as_ref());
    let private = Private { place: recorded.or(private.place), ..private };
    let products = meta::products(&server, request.provider_meta.as_ref())?;
    let reading =
        engine::read_resource(&context, ReadRequest { resource: *resource, prior: &prior, private });
    let read = with_products(&products, reading).await;
    let (current, states) = (request.current_identity.as_ref(), [&prior, &read.state]);
    let new_identity = identity::lasting(table, current, states, &read.identity, &read.private.place);
    Ok(Response {
        new_state: Some(resource.encode(&read.state)),
        private: read.private.encode(),
        new_identity: new_identity.or(request.current_identity),
        diagnostics: to_proto_diagnostics(read.diagnostics),
        ..Response::default()
    })
}

/// Keeps the last known state, because the provider cannot be configured yet.
fn put_off(
    server: &Shared,
    unknown: &UnknownArguments,
    request: Request,
    is_unread: bool,
) -> Answer<Response> {
    let deferred = deferral::of(server, request.client_capabilities);
    if deferred.is_none() && is_unread {
        return Err(unknown.error().into());
    }
    let warning = if deferred.is_none() { unknown.warning() } else { None };
    Ok(Response {
        new_state: request.current_state,
        private: request.private,
        new_identity: request.current_identity,
        diagnostics: to_proto_diagnostics(warning.into_iter().collect()),
        deferred,
    })
}
