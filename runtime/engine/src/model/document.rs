//! Conversions between JSON and values that are no properties: raw states, and values that carry their type, which the
//! ephemeral resource `object` reads and the action `detect_drift` expects. No attribute of a resource holds one of those.

use ferroform_core::table::{Equality, Kind, ObjectTable};
use ferroform_core::value::{Type, Value};
use ferroform_core::wire::{from_json, to_json};
use serde_json::Value as Json;

use crate::model::scalar::number;
use crate::model::written_value;

/// Returns the document of a value; null and unknown have none. A null inside it is left out of objects and keeps
/// its place in lists.
pub(crate) fn document_of(value: &Value) -> Option<Json> {
    match value {
        // An object belongs to a table, and there is none here.
        Value::Null | Value::Unknown(_) | Value::Object(_) => None,
        Value::Bool(value) => Some(Json::Bool(*value)),
        Value::Number(number) => Some(Json::Number(number.to_json())),
        Value::String(text) => Some(Json::String(text.clone())),
        Value::List(elements) | Value::Set(elements) => {
            Some(elements.iter().map(|element| document_of(element).unwrap_or(Json::Null)).collect())
        }
        Value::Map(entries) => {
            let entry = |(key, value): (&String, &Value)| Some((key.clone(), document_of(value)?));
            Some(Json::Object(entries.iter().filter_map(entry).collect()))
        }
        Value::Typed(typed) => document_of(&typed.value),
    }
}

/// Returns the document as a value with the type that its shape implies, as cty does it: arrays are tuples, and braces are
/// objects. `None` if that has too many levels.
pub(crate) fn of_own_type(json: &Json) -> Option<Value> {
    let (ty, value) = inferred(json, Type::LEVELS)?;
    Some(Value::typed(ty, value))
}

fn inferred(json: &Json, levels: usize) -> Option<(Type, Value)> {
    let levels = levels.checked_sub(1)?;
    Some(match json {
        Json::Null => (Type::Dynamic, Value::Null),
        Json::Bool(value) => (Type::Bool, Value::Bool(*value)),
        Json::Number(_) => (Type::Number, number(json)?),
        Json::String(text) => (Type::String, Value::String(text.clone())),
        Json::Array(elements) => {
            let elements = elements.iter().map(|json| inferred(json, levels)).collect::<Option<Vec<_>>>()?;
            let (types, values) = elements.into_iter().unzip();
            (Type::Tuple(types), Value::List(values))
        }
        Json::Object(entries) => {
            let entry = |(key, json): (&String, &Json)| {
                let (ty, value) = inferred(json, levels)?;
                Some(((key.clone(), ty), (key.clone(), value)))
            };
            let entries = entries.iter().map(entry).collect::<Option<Vec<_>>>()?;
            let (types, values) = entries.into_iter().unzip();
            (Type::Object(types), Value::Map(values))
        }
    })
}

/// Returns the raw state of property JSON. `None` if some part of it has no place in the table.
pub(crate) fn state_of(kind: &Kind, json: &Json) -> Option<Json> {
    let (value, misfits) = written_value(kind, Equality::Exact, json);
    misfits.is_empty().then(|| to_json(&value))
}

/// Reads a value as an object of this table. Every attribute that it has must be one of the table.
pub(crate) fn object_in(table: &'static ObjectTable, value: &Value) -> Result<Value, String> {
    let json = document_of(value).filter(Json::is_object).ok_or("an object is expected")?;
    if let Some(name) = unknown_attribute(&Kind::Object(table), &json) {
        return Err(format!("there is no attribute {name:?}"));
    }
    from_json(&json, table).map_err(|misfit| misfit.to_string())
}

/// Returns the name of an attribute that the table does not have.
fn unknown_attribute<'j>(kind: &Kind, json: &'j Json) -> Option<&'j str> {
    match (kind, json) {
        (Kind::Object(table), Json::Object(entries)) => entries.iter().find_map(|(name, json)| {
            let known = table.attribute(name);
            known.map_or(Some(name.as_str()), |attribute| unknown_attribute(&attribute.kind, json))
        }),
        (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
            elements.iter().find_map(|json| unknown_attribute(&table.kind, json))
        }
        (Kind::Map(table), Json::Object(entries)) => {
            entries.values().find_map(|json| unknown_attribute(&table.kind, json))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_answer_has_the_type_that_its_shape_tells() {
        let answer = json!({"a": [1, "x", null, true], "b": {}, "c": null});
        let Some(Value::Typed(seen)) = of_own_type(&answer) else { panic!() };
        let tuple = json!(["tuple", ["number", "string", "dynamic", "bool"]]);
        assert_eq!(seen.ty.to_json(), json!(["object", {"a": tuple, "b": ["object", {}], "c": "dynamic"}]));
        assert_eq!(document_of(&seen.value).unwrap(), json!({"a": [1, "x", null, true], "b": {}}));
    }

    #[test]
    fn an_answer_of_more_levels_than_terraform_could_send_back_has_no_value() {
        let nested = |levels| (1..levels).fold(json!("x"), |inner, _| json!([inner]));
        assert!(of_own_type(&nested(Type::LEVELS)).is_some());
        assert_eq!(of_own_type(&nested(Type::LEVELS + 1)), None);
    }
}
