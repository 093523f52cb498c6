//! `ApplyResourceChange`.

use ferroform_proto::tfplugin6::apply_resource_change::{Request, Response};

use super::failed::Failed;
use super::server::Shared;
use super::{identity, meta};
use crate::cloud_control::with_products;
use crate::diagnostic::Diagnostic;
use crate::engine::{self, ApplyRequest, Private};
use crate::wire::{self, to_proto_diagnostics};

pub(super) async fn apply_resource_change(server: Shared, request: Request) -> Response {
    let prior_state = request.prior_state.clone();
    match apply(&server, request).await {
        Ok(response) => response,
        // Without a new state core would take the object for gone.
        Err(diagnostic) => Response { new_state: prior_state, ..Response::failed(diagnostic) },
    }
}

async fn apply(server: &Shared, request: Request) -> Result<Response, Diagnostic> {
    let resource = server.resource(&request.type_name)?;
    let table = resource.table;
    let decode = |message| wire::decode(message, table.root).map_err(|e| e.diagnostic());
    let config = decode(request.config.as_ref())?;
    let prior = decode(request.prior_state.as_ref())?;
    let planned = decode(request.planned_state.as_ref())?;
    let client = server.client()?;
    let context = server.context(&client);
    let private = Private::decode(&request.planned_private);
    let products = meta::products(request.provider_meta.as_ref())?;
    let request = ApplyRequest { resource, config: &config, prior: &prior, planned: &planned, private };
    let applied = with_products(&products, engine::apply_resource_change(&context, request)).await;
    Ok(Response {
        new_state: Some(wire::encode(&applied.state, table.root)),
        private: applied.private.encode(),
        new_identity: identity::encode(table, &applied.identity, &server.place(&client).await),
        diagnostics: to_proto_diagnostics(applied.diagnostics),
        ..Response::default()
    })
}
