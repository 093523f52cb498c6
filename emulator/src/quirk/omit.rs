//! Quirks that omit empty arrays and objects, `false`, `0` and `""`. Required properties are never omitted.

use serde_json::{Map, Value};

use super::walk;
use crate::schema::TypeSchema;

pub(super) fn empty(schema: &TypeSchema, model: &mut Value) {
    omit(schema, model, is_empty);
}

pub(super) fn zero(schema: &TypeSchema, model: &mut Value) {
    omit(schema, model, is_zero);
}

/// Returns whether both quirks together may omit a value.
pub(crate) fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(members) => members.values().all(says_nothing),
        _ => is_empty(value) || is_zero(value),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(elements) => elements.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Bool(value) => !value,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

fn omit(schema: &TypeSchema, model: &mut Value, says_nothing: fn(&Value) -> bool) {
    let keep = |node: &Value, members: &mut Map<String, Value>| {
        // Members of free maps belong to the user; only objects with fixed properties lose members.
        if node.get("properties").is_none() {
            return;
        }
        let least = node.get("minProperties").and_then(Value::as_u64).unwrap_or(0);
        let mut left = u64::try_from(members.len()).unwrap_or(u64::MAX);
        members.retain(|name, member| {
            let goes = says_nothing(member) && !is_required(node, name) && left > least;
            left -= u64::from(goes);
            !goes
        });
    };
    walk::values(schema, model, &mut |node, value| {
        if let Value::Object(members) = value {
            keep(node, members);
        }
    });
    if let Value::Object(members) = model {
        keep(&schema.raw, members);
    }
}

fn is_required(node: &Value, name: &str) -> bool {
    let names = |node: &Value| {
        node.get("required")
            .and_then(Value::as_array)
            .is_some_and(|names| names.iter().any(|one| one == name))
    };
    let in_branch = |keyword: &str| {
        node.get(keyword).and_then(Value::as_array).is_some_and(|branches| branches.iter().any(names))
    };
    names(node) || in_branch("oneOf") || in_branch("anyOf") || in_branch("allOf")
}
