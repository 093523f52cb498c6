//! The JSON type of the values that a node of a schema describes.

use serde_json::Value;

/// Returns the JSON type of a node: the first one other than `null`, or a guess from other keywords if there
/// is none.
pub(crate) fn kind_of(node: &Value) -> &str {
    let kind = match node.get("type") {
        Some(Value::String(kind)) => Some(kind.as_str()),
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null"),
        _ => None,
    };
    kind.unwrap_or_else(|| {
        if node.get("items").is_some() {
            "array"
        } else if node.get("pattern").is_some() || node.get("maxLength").is_some() {
            "string"
        } else {
            "object"
        }
    })
}
