//! `MoveResourceState`.

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::table::MovedFrom;
use ferroform_engine::{self as engine, MoveSource, MoveTarget, Private, Takeover};
use ferroform_plugin::proto::tfplugin6::RawState;
use ferroform_plugin::proto::tfplugin6::move_resource_state::{Request, Response};
use serde_json::Value as Json;

use super::failed::Answer;
use super::identity;
use super::served::Served;
use super::server::Shared;
use super::upgrade_resource_state::{parsed, upgraded};

pub(super) async fn move_resource_state(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.resource(&request.target_type_name)?;
    let source = MoveSource {
        provider_address: &request.source_provider_address,
        type_name: &request.source_type_name,
    };
    let target = MoveTarget {
        provider_name: &server.name,
        type_name: &request.target_type_name,
        table: resource.table,
    };
    let owner = server.becomes(&request.source_type_name);
    Ok(match engine::takeover(source, target, owner.as_deref())? {
        Takeover::Whole => whole(&resource, &request)?,
        Takeover::ByIdentifier(from) => by_identifier(&resource, from, &request)?,
    })
}

fn whole(resource: &Served, request: &Request) -> Result<Response, Diagnostic> {
    let state = upgraded(resource, request.source_schema_version, request.source_state.as_ref())?;
    Ok(Response {
        target_state: Some(resource.encode(&state)),
        // Private data of another provider cannot be read, so they decode to nothing.
        target_private: Private::decode(&request.source_private).encode(),
        target_identity: identity::from_json(resource.table, &json(request.source_identity.as_ref())),
        diagnostics: Vec::new(),
    })
}

fn by_identifier(resource: &Served, from: &MovedFrom, request: &Request) -> Result<Response, Diagnostic> {
    let state = parsed(request.source_state.as_ref())?;
    let source_identity = json(request.source_identity.as_ref());
    let target = &request.target_type_name;
    let moved = engine::move_by_identifier(resource.table, target, from, &state, &source_identity)?;
    Ok(Response {
        target_state: Some(resource.encode(&moved.state)),
        target_identity: identity::encode_whole(resource.table, &moved.identity, &moved.place),
        target_private: Private {
            moved_from: Some(from.type_name.to_owned()),
            place: moved.place,
            ..Private::default()
        }
        .encode(),
        diagnostics: Vec::new(),
    })
}

/// Parses raw JSON. Null if there is none: the next read returns the identity.
fn json(raw: Option<&RawState>) -> Json {
    raw.and_then(|raw| serde_json::from_slice(&raw.json).ok()).unwrap_or_default()
}
