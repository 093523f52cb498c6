//! `ReadDataSource`.

use ferroform_cloud_control::with_products;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::value::Value;
use ferroform_engine::{self as engine, plural_block};
use ferroform_proto::tfplugin6::read_data_source::{Request, Response};
use ferroform_wire::{self as wire, to_proto_diagnostics};

use super::deferral;
use super::failed::Failed;
use super::meta;
use super::server::{DataSource, Shared};

pub(super) async fn read_data_source(server: Shared, request: Request) -> Response {
    read(&server, request).await.unwrap_or_else(Response::failed)
}

async fn read(server: &Shared, request: Request) -> Result<Response, Diagnostics> {
    let (registration, kind) = server.data_source(&request.type_name)?;
    let table = registration.table;
    let root = if kind == DataSource::Singular { table.root } else { plural_block(table) };
    let config = wire::decode(request.config.as_ref(), root).map_err(|e| e.diagnostic())?;
    if let Some(deferred) = deferral::of(server, request.client_capabilities) {
        let state = Some(wire::encode(&Value::UNKNOWN, root));
        return Ok(Response { state, deferred: Some(deferred), ..Response::default() });
    }
    let connection = server.connection()?;
    let context = server.context(&connection);
    let products = meta::products(request.provider_meta.as_ref())?;
    let reading = async {
        match kind {
            DataSource::Singular => engine::read_singular(&context, &registration, &config).await,
            DataSource::Plural => engine::read_plural(&context, table, &config).await,
        }
    };
    let (state, diagnostics) = with_products(&products, reading).await;
    Ok(Response {
        state: Some(wire::encode(&state, root)),
        diagnostics: to_proto_diagnostics(diagnostics),
        deferred: None,
    })
}
