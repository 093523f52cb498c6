//! The quirk that changes read-only versions, revisions and times on update, although no schema announces it.

use serde_json::Value;

use super::valid::is_as_valid;
use crate::assign::{Context, is_time};

pub(super) fn read_only(context: &mut Context<'_>, model: &mut Value) {
    let schema = context.schema;
    for path in &schema.read_only {
        if schema.primary_identifier.contains(path) {
            continue;
        }
        let Some(name) = path.leaf_name() else { continue };
        for place in path.places(model) {
            let mut changed = model.clone();
            if let Some(value) = changed.pointer_mut(&place) {
                change(context, name, value);
            }
            // A version for which the schema allows only one value never changes.
            if changed != *model && is_as_valid(schema, &changed, model) {
                *model = changed;
            }
        }
    }
}

fn change(context: &mut Context<'_>, name: &str, value: &mut Value) {
    // A version or snapshot is a record: its number and times never change.
    let is_record = ["Version", "Snapshot"].iter().any(|end| context.schema.name.ends_with(end));
    let counts = name.contains("Version") && !is_record && !is_of_the_service(name);
    let tells = is_time(name) && tells_of_a_change(name);
    match value {
        Value::Number(number) if counts => *value = Value::from(number.as_u64().unwrap_or(0) + 1),
        Value::Number(_) if tells => *value = Value::from(context.now.0 / 1000),
        Value::String(text) if counts => {
            if let Ok(number) = text.parse::<u64>() {
                *value = Value::from((number + 1).to_string());
            }
        }
        Value::String(_) if tells => *value = Value::from(context.now.iso()),
        Value::String(text) if name.eq_ignore_ascii_case("etag") || name.starts_with("Revision") => {
            let length = text.len();
            *value = Value::from(context.dice.hex(length));
        }
        _ => {}
    }
}

/// Returns whether a version describes software or an offer of the service. Updates of an object do not
/// change those.
fn is_of_the_service(name: &str) -> bool {
    ["ServerVersion", "MlflowVersion", "AvailableVersion"].iter().any(|end| name.ends_with(end))
}

/// Returns whether a time is that of the last change. Updates do not change times of creation, expiry or the
/// last run.
fn tells_of_a_change(name: &str) -> bool {
    ["Modif", "Updat", "Change", "Edit"].iter().any(|word| name.contains(word))
}
