//! `MoveResourceState`.

use ferroform_core::diagnostic::Diagnostic;
use ferroform_engine::{self as engine, MoveSource, Private};
use ferroform_proto::tfplugin6::RawState;
use ferroform_proto::tfplugin6::move_resource_state::{Request, Response};
use serde_json::Value as Json;

use super::failed::Failed;
use super::identity;
use super::server::Shared;
use super::upgrade_resource_state::upgraded;

pub(super) async fn move_resource_state(server: Shared, request: Request) -> Response {
    moved(&server, &request).unwrap_or_else(Response::failed)
}

fn moved(server: &Shared, request: &Request) -> Result<Response, Diagnostic> {
    let resource = server.resource(&request.target_type_name)?;
    let source = MoveSource {
        provider_address: &request.source_provider_address,
        type_name: &request.source_type_name,
    };
    engine::can_move(&server.name, source, &request.target_type_name)?;
    let state = upgraded(&resource, request.source_schema_version, request.source_state.as_ref())?;
    Ok(Response {
        target_state: Some(resource.encode(&state)),
        // Private data of another provider cannot be read, so they decode to nothing.
        target_private: Private::decode(&request.source_private).encode(),
        target_identity: identity::from_json(resource.table, &json(request.source_identity.as_ref())),
        diagnostics: Vec::new(),
    })
}

/// Parses raw JSON. Null if there is none: the next read returns the identity.
fn json(raw: Option<&RawState>) -> Json {
    raw.and_then(|raw| serde_json::from_slice(&raw.json).ok()).unwrap_or_default()
}
