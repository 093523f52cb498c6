//! Quirks that return values in another JSON type than they were sent in.

use serde_json::Value;

use super::walk::{self, accepts};
use crate::schema::TypeSchema;

pub(super) fn numbers_as_text(schema: &TypeSchema, model: &mut Value) {
    walk::values(schema, model, &mut |node, value| {
        let is_number = (accepts(node, "integer") || accepts(node, "number")) && value.is_number();
        let is_boolean = accepts(node, "boolean") && value.is_boolean();
        if is_number || is_boolean {
            *value = Value::from(value.to_string());
        }
    });
}

pub(super) fn text_as_numbers(schema: &TypeSchema, model: &mut Value) {
    walk::values(schema, model, &mut |node, value| {
        let Value::String(text) = value else { return };
        // Identifiers and codes with leading zeros would change. Services do not do that.
        let is_plain = text.parse::<u32>().is_ok_and(|number| number.to_string() == *text) && text.len() < 10;
        let is_boolean = text == "true" || text == "false";
        if accepts(node, "string")
            && node.get("enum").is_none()
            && (is_plain || is_boolean)
            && let Ok(parsed) = serde_json::from_str(text)
        {
            *value = parsed;
        }
    });
}

pub(super) fn object_for_text(schema: &TypeSchema, model: &mut Value) {
    walk::values(schema, model, &mut |node, value| {
        if accepts(node, "string")
            && let Some(object) = json_object(value)
        {
            *value = object;
        }
    });
}

pub(super) fn text_for_object(schema: &TypeSchema, model: &mut Value) {
    walk::values(schema, model, &mut |node, value| {
        let is_free = node.get("properties").is_none()
            && node.get("patternProperties").is_none()
            && !node.get("additionalProperties").is_some_and(Value::is_object)
            && !["oneOf", "anyOf", "allOf"].iter().any(|keyword| node.get(*keyword).is_some());
        // A property that also accepts text is left to the opposite quirk.
        if accepts(node, "object") && !accepts(node, "string") && is_free && value.is_object() {
            *value = Value::from(value.to_string());
        }
    });
}

fn json_object(value: &Value) -> Option<Value> {
    let text = value.as_str().filter(|text| text.trim_start().starts_with('{'))?;
    serde_json::from_str(text).ok().filter(Value::is_object)
}
