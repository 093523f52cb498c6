//! `UpgradeResourceState`.

use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::resource::Registration;
use ferroform_core::value::Value;
use ferroform_core::wire::from_json;
use ferroform_engine::{self as engine, unreadable_state};
use ferroform_plugin::proto::tfplugin6::RawState;
use ferroform_plugin::proto::tfplugin6::upgrade_resource_state::{Request, Response};
use serde_json::Value as Json;

use super::failed::Answer;
use super::server::Shared;

pub(super) async fn upgrade_resource_state(server: Shared, request: Request) -> Answer<Response> {
    let resource = server.resource(&request.type_name)?;
    let state = upgraded(&resource, request.version, request.raw_state.as_ref())?;
    let upgraded_state = Some(resource.encode(&state));
    Ok(Response { upgraded_state, diagnostics: Vec::new() })
}

/// Parses a state of any type.
pub(super) fn parsed(raw: Option<&RawState>) -> Result<Json, Diagnostic> {
    let raw = raw.map(|raw| &raw.json[..]).unwrap_or_default();
    if raw.is_empty() {
        return Err(unreadable_state("it is in the form of Terraform 0.11 or older"));
    }
    serde_json::from_slice(raw).map_err(|error| unreadable_state(&error.to_string()))
}

/// Reads a state of this type, of any version, and upgrades it to the present one.
pub(super) fn upgraded(
    registration: &Registration,
    version: i64,
    raw: Option<&RawState>,
) -> Result<Value, Diagnostic> {
    read_state(registration, version, parsed(raw)?)
}

/// Reads a state of this type, of any version, as one of the present version.
///
/// # Errors
/// Returns an error about a state that cannot be read.
pub fn read_state(registration: &Registration, version: i64, json: Json) -> Result<Value, Diagnostic> {
    let json = engine::upgrade_resource_state(registration, version, json)?;
    let table = registration.table;
    // Every state is read for every command, and nearly all have today's shape.
    if let Ok(state) = from_json(&json, table.root) {
        return Ok(state);
    }
    let json = engine::todays_shape(table, json)?;
    from_json(&json, table.root).map_err(|error| unreadable_state(&error.to_string()))
}
