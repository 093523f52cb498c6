//! Traversal of a model together with its schema.

use serde_json::Value;

use crate::schema::TypeSchema;

/// Visits every value below the root with its node, children before their parents.
pub(super) fn values(schema: &TypeSchema, model: &mut Value, visit: &mut dyn FnMut(&Value, &mut Value)) {
    below(schema, &schema.raw, model, visit, 0);
}

fn below(
    schema: &TypeSchema,
    node: &Value,
    value: &mut Value,
    visit: &mut dyn FnMut(&Value, &mut Value),
    depth: u8,
) {
    if depth > 32 {
        return;
    }
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if let Some(property) = schema.property(node, name) {
                    below(schema, property, member, visit, depth + 1);
                    visit(property, member);
                }
            }
        }
        Value::Array(elements) => {
            if let Some(items) = schema.element(node) {
                for element in elements {
                    below(schema, items, element, visit, depth + 1);
                    visit(items, element);
                }
            }
        }
        _ => {}
    }
}

/// Returns whether a node accepts values of this JSON type.
pub(super) fn accepts(node: &Value, kind: &str) -> bool {
    match node.get("type") {
        Some(Value::String(one)) => one == kind,
        Some(Value::Array(several)) => several.iter().any(|one| one == kind),
        _ => false,
    }
}
