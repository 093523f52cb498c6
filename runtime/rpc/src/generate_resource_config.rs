//! `GenerateResourceConfig`: a configuration for an imported object.

use ferroform_core::diagnostic::Diagnostic;
use ferroform_proto::tfplugin6::generate_resource_config::{Request, Response};

use super::failed::Failed;
use super::server::Shared;
use ferroform_engine as engine;
use ferroform_wire as wire;

pub(super) async fn generate_resource_config(server: Shared, request: Request) -> Response {
    generate(&server, &request).unwrap_or_else(Response::failed)
}

fn generate(server: &Shared, request: &Request) -> Result<Response, Diagnostic> {
    let table = server.resource(&request.type_name)?.table;
    let state = wire::decode(request.state.as_ref(), table.root).map_err(|e| e.diagnostic())?;
    let config = engine::generate_resource_config(table.root, &state);
    Ok(Response { config: Some(wire::encode(&config, table.root)), diagnostics: Vec::new() })
}
