//! JSON in the form of Terraform's state files.

mod parts;
pub(super) mod typed;

use serde_json::{Map, Value as Json, json};

use self::parts::{read_elements, read_entries, read_number, unexpected};
use super::{Malformed, normalised};
use crate::table::{ElementTable, Kind, ObjectTable};
use crate::value::{Object, Step, Type, Value};

/// Reads an object of this table. Attributes that the table does not have are dropped, because a state from
/// another version of the provider may contain them.
pub fn from_json(json: &Json, table: &'static ObjectTable) -> Result<Value, Malformed> {
    read_value(json, &Kind::Object(table))
}

/// Writes a value. Unknown values have no JSON form and become null.
#[must_use]
pub fn to_json(value: &Value) -> Json {
    match value {
        Value::Null | Value::Unknown(_) => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Number(number) => Json::Number(number.to_json()),
        Value::String(text) => Json::String(text.clone()),
        Value::List(elements) | Value::Set(elements) => elements.iter().map(to_json).collect(),
        Value::Map(entries) => {
            Json::Object(entries.iter().map(|(key, value)| (key.clone(), to_json(value))).collect())
        }
        Value::Object(object) => {
            let attributes = object.iter().map(|(name, value)| (name.to_owned(), to_json(value)));
            Json::Object(attributes.collect::<Map<_, _>>())
        }
        Value::Typed(typed) => json!({"value": to_json(&typed.value), "type": typed.ty.to_json()}),
    }
}

/// Reads a planned object as `terraform show -json` prints it: `after`, and `after_unknown`, which has `true` in the places of values
/// that are not known yet.
pub fn from_planned_json(
    after: &Json,
    after_unknown: &Json,
    table: &'static ObjectTable,
) -> Result<Value, Malformed> {
    read_planned(after, after_unknown, &Kind::Object(table))
}

fn read_value(json: &Json, kind: &Kind) -> Result<Value, Malformed> {
    read_planned(json, &Json::Null, kind)
}

fn read_planned(json: &Json, unknown: &Json, kind: &Kind) -> Result<Value, Malformed> {
    let element = |table: &ElementTable, json: &Json, i: usize| {
        read_planned(json, unknown.get(i).unwrap_or(&Json::Null), &table.kind)
    };
    match (json, kind) {
        _ if *unknown == Json::Bool(true) => Ok(Value::UNKNOWN),
        (Json::Null, _) => Ok(Value::Null),
        (Json::Bool(value), Kind::Bool) => Ok(Value::Bool(*value)),
        (Json::Number(number), Kind::Int64 | Kind::Float64) => read_number(&number.to_string()),
        (Json::String(text), Kind::Int64 | Kind::Float64) => read_number(text),
        (Json::String(text), Kind::String(_)) => Ok(Value::String(normalised(text))),
        (Json::Array(elements), Kind::List(table, _)) => {
            read_elements(elements, |json, i| element(table, json, i)).map(Value::List)
        }
        (Json::Array(elements), Kind::Set(table)) => {
            read_elements(elements, |json, i| element(table, json, i)).map(Value::set)
        }
        (Json::Object(entries), Kind::Map(table)) => {
            let entry = |json: &Json, key: &str| {
                read_planned(json, unknown.get(key).unwrap_or(&Json::Null), &table.kind)
            };
            let mut map = read_entries(entries, Step::Key, entry)?;
            // Terraform leaves out the entries that are not known.
            let unknown = unknown.as_object().into_iter().flatten();
            let unknown = unknown.filter(|(_, is_unknown)| **is_unknown == Json::Bool(true));
            map.extend(unknown.map(|(key, _)| (normalised(key), Value::UNKNOWN)));
            Ok(Value::Map(map))
        }
        (Json::Object(entries), Kind::Object(table)) => read_object(entries, unknown, table),
        (Json::Object(entries), Kind::Dynamic) => typed::read(entries, Type::LEVELS),
        _ => Err(unexpected(expected(kind), json)),
    }
}

fn read_object(
    entries: &Map<String, Json>,
    unknown: &Json,
    table: &'static ObjectTable,
) -> Result<Value, Malformed> {
    let mut object = Object::new();
    for attribute in table.attributes {
        let json = entries.get(attribute.name).unwrap_or(&Json::Null);
        let unknown = unknown.get(attribute.name).unwrap_or(&Json::Null);
        let value =
            read_planned(json, unknown, &attribute.kind).map_err(|e| e.within(attribute.name.into()))?;
        object.insert(attribute.name, value);
    }
    Ok(Value::Object(object))
}

fn expected(kind: &Kind) -> &'static str {
    match kind {
        Kind::Bool => "a boolean",
        Kind::Int64 | Kind::Float64 => "a number",
        Kind::String(_) => "a string",
        Kind::List(..) | Kind::Set(_) => "an array",
        Kind::Map(_) | Kind::Object(_) => "an object",
        Kind::Dynamic => typed::EXPECTED,
    }
}
