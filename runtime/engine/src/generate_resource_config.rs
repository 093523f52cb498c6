//! `GenerateResourceConfig`: a configuration for an imported object.

use ferroform_core::table::{Configurability, Kind, ObjectTable};
use ferroform_core::value::Value;

use crate::translate::is_absent;

/// Returns the state without computed attributes and without empty values.
#[must_use]
pub fn generate_resource_config(table: &'static ObjectTable, state: &Value) -> Value {
    let attribute = |attribute: &'static ferroform_core::table::AttributeTable| {
        let value = state.attribute(attribute.name);
        let is_written = attribute.configurability != Configurability::Computed && !is_absent(value);
        (attribute.name, if is_written { written(&attribute.kind, value) } else { Value::Null })
    };
    Value::Object(table.attributes.iter().map(attribute).collect())
}

fn written(kind: &'static Kind, value: &Value) -> Value {
    match (kind, value) {
        (Kind::Object(table), Value::Object(_)) => generate_resource_config(table, value),
        (Kind::List(element, _), Value::List(elements)) => {
            Value::List(elements.iter().map(|e| written(&element.kind, e)).collect())
        }
        (Kind::Set(element), Value::Set(elements)) => {
            Value::set(elements.iter().map(|e| written(&element.kind, e)).collect())
        }
        (Kind::Map(element), Value::Map(entries)) => {
            Value::Map(entries.iter().map(|(key, e)| (key.clone(), written(&element.kind, e))).collect())
        }
        _ => value.clone(),
    }
}
