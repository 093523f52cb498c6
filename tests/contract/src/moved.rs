//! Moves the object from a resource of another provider: it is read as after an import.

use ferroform_core::table::MovedFrom;
use ferroform_proto::tfplugin6::{RawState, import_resource_state, move_resource_state, read_resource};
use serde_json::{Map, Value as Json};

use crate::stage::Stage;
use crate::unmanaged::{clean, comparable};

/// Moves the object from each type that it can be moved from.
///
/// # Errors
/// Returns what is said, or what differs from an imported object.
pub async fn check(stage: &Stage, identifier: &str) -> Result<(), String> {
    if stage.table.moved_from.is_empty() {
        return Ok(());
    }
    let imported = imported(stage, identifier).await?;
    for source in stage.table.moved_from {
        let moved = moved(stage, source, identifier).await?;
        if moved != imported {
            return Err(format!("moved from {}: {moved}; imported: {imported}", source.type_name));
        }
    }
    Ok(())
}

async fn imported(stage: &Stage, identifier: &str) -> Result<Json, String> {
    let request = import_resource_state::Request {
        type_name: stage.type_name(),
        id: identifier.to_owned(),
        client_capabilities: None,
        identity: None,
    };
    let answer = stage.core.provider().client().import_resource_state(request).await;
    let answer = answer.map_err(|status| status.to_string())?.into_inner();
    clean(&answer.diagnostics)?;
    let one = answer.imported_resources.into_iter().next().ok_or("nothing was imported")?;
    let (current_state, private) = (one.state, one.private);
    read(stage, read_resource::Request { current_state, private, ..read_resource::Request::default() }).await
}

async fn moved(stage: &Stage, source: &MovedFrom, identifier: &str) -> Result<Json, String> {
    let state = state_of(source, identifier).to_string().into_bytes();
    let request = move_resource_state::Request {
        source_provider_address: "registry.terraform.io/hashicorp/aws".to_owned(),
        source_type_name: source.type_name.to_owned(),
        source_state: Some(RawState { json: state.into(), ..RawState::default() }),
        target_type_name: stage.type_name(),
        ..move_resource_state::Request::default()
    };
    let answer = stage.core.provider().client().move_resource_state(request).await;
    let answer = answer.map_err(|status| status.to_string())?.into_inner();
    clean(&answer.diagnostics)?;
    let (current_state, private) = (answer.target_state, answer.target_private);
    read(stage, read_resource::Request { current_state, private, ..read_resource::Request::default() }).await
}

/// Returns the attributes of the other provider's resource that make the identifier.
fn state_of(source: &MovedFrom, identifier: &str) -> Json {
    let names: Vec<&str> = source.identifier.split('|').collect();
    let parts = identifier.splitn(names.len(), '|');
    let attribute = |(name, part): (&&str, &str)| ((*name).to_owned(), part.into());
    Json::Object(names.iter().zip(parts).map(attribute).collect::<Map<_, _>>())
}

/// Reads a state that has only the identifier, as the next plan does.
async fn read(stage: &Stage, request: read_resource::Request) -> Result<Json, String> {
    let request = read_resource::Request { type_name: stage.type_name(), ..request };
    let answer = stage.core.provider().client().read_resource(request).await;
    let answer = answer.map_err(|status| status.to_string())?.into_inner();
    clean(&answer.diagnostics)?;
    let state = ferroform_wire::decode(answer.new_state.as_ref(), stage.table.root);
    let state = state.map_err(|malformed| malformed.to_string())?;
    Ok(comparable(&ferroform_wire::to_json(&state)))
}
