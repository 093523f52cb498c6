//! Moves the object from a resource of another provider: it is read as after an import.

use ferroform_core::table::MovedFrom;
use ferroform_driver::value::Value;
use ferroform_driver::{Diagnostic, Imported};
use ferroform_plugin::proto::tfplugin6::{RawState, move_resource_state};
use serde_json::{Map, Value as Json};

use crate::contract::stage::{Checked, Stage};
use crate::contract::unmanaged::{comparable, json};

/// Moves the object from each type that it can be moved from. The error is what is said, or what differs from an
/// imported object.
pub async fn check(stage: &Stage, identifier: &str) -> Checked {
    if stage.table.moved_from.is_empty() {
        return Ok(());
    }
    let imported = imported(stage, identifier).await?;
    for source in stage.table.moved_from {
        let moved = moved(stage, source, identifier).await?;
        if moved != imported {
            return Err(format!("moved from {}: {moved}; imported: {imported}", source.type_name).into());
        }
    }
    Ok(())
}

async fn imported(stage: &Stage, identifier: &str) -> Checked<Json> {
    let answer = stage.core.provider().import(&stage.type_name(), identifier, None).await?;
    silent(&answer.diagnostics)?;
    let one = answer.objects.into_iter().next().ok_or("nothing was imported")?;
    let Imported { object, private, .. } = one;
    read(stage, &object, &private).await
}

async fn moved(stage: &Stage, source: &MovedFrom, identifier: &str) -> Checked<Json> {
    let state = state_of(source, identifier).to_string().into_bytes();
    let request = move_resource_state::Request {
        source_provider_address: "registry.terraform.io/hashicorp/aws".to_owned(),
        source_type_name: source.type_name.to_owned(),
        source_state: Some(RawState { json: state.into(), ..RawState::default() }),
        target_type_name: stage.type_name(),
        ..move_resource_state::Request::default()
    };
    let moved = stage.core.provider().move_state(request).await?;
    silent(&moved.diagnostics)?;
    read(stage, &moved.object, &moved.private).await
}

/// Returns the attributes of the other provider's resource that make the identifier.
fn state_of(source: &MovedFrom, identifier: &str) -> Json {
    let names: Vec<&str> = source.identifier.split('|').collect();
    let parts = identifier.splitn(names.len(), '|');
    let attribute = |(name, part): (&&str, &str)| ((*name).to_owned(), part.into());
    Json::Object(names.iter().zip(parts).map(attribute).collect::<Map<_, _>>())
}

/// Reads a state that has only the identifier, as the next plan does.
async fn read(stage: &Stage, object: &Value, private: &[u8]) -> Checked<Json> {
    let answer = stage.core.provider().read(&stage.type_name(), object, private, None).await?;
    silent(&answer.diagnostics)?;
    Ok(comparable(&json(&answer.object)?))
}

fn silent(diagnostics: &[Diagnostic]) -> Checked {
    let said: Vec<String> = diagnostics.iter().map(Diagnostic::to_string).collect();
    if said.is_empty() { Ok(()) } else { Err(said.join("; ").into()) }
}
