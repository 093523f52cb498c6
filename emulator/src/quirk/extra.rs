//! Quirks that return more than was sent: undocumented properties, values for absent properties, and tags of
//! the service.

use serde_json::{Value, json};

use super::walk;
use crate::{
    dice::Dice,
    schema::{Occasion, PropertyPath, TypeSchema, kind_of},
};

/// The name of a property that is in no schema.
pub(crate) const UNKNOWN: &str = "EmulatorUndocumented";
/// The key of the service's tag.
pub(crate) const OWN_TAG: &str = "aws:emulator:origin";

/// Adds a property that the schema does not know, at the root and in objects with fixed properties.
pub(super) fn unknown(schema: &TypeSchema, model: &mut Value) {
    walk::values(schema, model, &mut |node, value| {
        let is_fixed = node.get("properties").is_some() && node.get("patternProperties").is_none();
        if is_fixed && let Value::Object(members) = value {
            members.insert(UNKNOWN.to_owned(), json!(["new", 1]));
        }
    });
    model[UNKNOWN] = json!({ "Since": 2026 });
}

/// Adds a tag of the service to every list of tags that is not empty.
pub(super) fn add_tags(schema: &TypeSchema, model: &mut Value) {
    walk::values(schema, model, &mut |node, value| {
        let Value::Array(elements) = value else { return };
        let Some(items) = schema.element(node) else { return };
        let has =
            |name: &str| items.get("properties").is_some_and(|properties| properties.get(name).is_some());
        let is_own = |element: &Value| element["Key"] == OWN_TAG;
        if has("Key") && has("Value") && !elements.is_empty() && !elements.iter().any(is_own) {
            elements.push(json!({ "Key": OWN_TAG, "Value": "emulator" }));
        }
    });
}

/// Fills about half of the optional properties at the root that were not sent, wherever the model stays valid.
pub(super) fn fill(schema: &TypeSchema, model: &mut Value) {
    let Some(properties) = schema.raw.get("properties").and_then(Value::as_object) else { return };
    let is_among =
        |paths: &[PropertyPath], name: &str| paths.iter().any(|path| path.root_name() == Some(name));
    for (name, node) in properties {
        let is_open = model.get(name).is_none()
            && !is_among(&schema.read_only, name)
            && !is_among(&schema.write_only, name)
            && !is_among(&schema.primary_identifier, name);
        if !is_open || !Dice::of(&["other-defaults", &schema.name, name]).heads() {
            continue;
        }
        let Some(value) = default(schema.resolve(node)) else { continue };
        model[name] = value;
        if !schema.judge().check(schema, model, Occasion::Update).is_empty()
            && let Value::Object(members) = model
        {
            members.remove(name);
        }
    }
}

/// Returns the value that the service fills in: the last allowed value, the smallest number, an empty list.
fn default(node: &Value) -> Option<Value> {
    if let Some(options) = node.get("enum").and_then(Value::as_array) {
        return options.last().cloned();
    }
    match kind_of(node) {
        "boolean" => Some(Value::Bool(false)),
        "integer" => Some(node.get("minimum").cloned().unwrap_or_else(|| json!(1))),
        "array" if node.get("minItems").is_none() => Some(json!([])),
        _ => None,
    }
}
