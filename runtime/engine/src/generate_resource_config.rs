//! `GenerateResourceConfig`: a configuration for an imported object.

use ferroform_core::table::{Configurability, Kind, ObjectTable, Text};
use ferroform_core::value::Value;

use crate::translate::{is_absent, observed_in, text_with};

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
        // The service's text may have read-only members, which nobody can write.
        (Kind::String(Text::Document(table)), Value::String(text)) => {
            observed_in(table, text).map_or_else(|| value.clone(), |document| text_with(table, &document))
        }
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, document, nested, object, read_only};
    use ferroform_wire::{from_json, to_json};
    use serde_json::json;

    use super::*;

    #[test]
    fn read_only_members_of_a_text_are_left_out() {
        let inside = nested(vec![attribute("title", TEXT), read_only(attribute("arn", TEXT))]);
        let table =
            object(vec![attribute("definition", document(inside)), read_only(attribute("arn", TEXT))]);
        let text = json!({"TITLE": "a", "ARN": "x", "NEW": 1}).to_string();
        let state = from_json(&json!({"arn": "x", "definition": text}), table).unwrap();
        let config = to_json(&generate_resource_config(table, &state));
        assert_eq!(config, json!({"arn": null, "definition": "{\"TITLE\":\"a\"}"}));
    }
}
