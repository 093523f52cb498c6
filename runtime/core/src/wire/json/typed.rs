//! Values that carry their type: an object with the value and the type.

use serde_json::{Map, Value as Json};

use super::parts::{read_elements, read_entries, read_number, unexpected};
use crate::value::{Step, Type, Value};
use crate::wire::typed::{
    checked_attributes, checked_elements, one_level_less, type_of, type_of_attribute, type_of_element,
};
use crate::wire::{Malformed, normalised};

/// The description of such a value in messages.
pub(super) const EXPECTED: &str = "an object of a value and its type";

/// Reads a value of this type, without a table.
pub fn typed_from_json(json: &Json, ty: &Type) -> Result<Value, Malformed> {
    read_value(json, ty, Type::LEVELS)
}

/// Reads type and value, with at most so many levels.
pub(super) fn read(entries: &Map<String, Json>, levels: usize) -> Result<Value, Malformed> {
    let (Some(ty), Some(value), 2) = (entries.get("type"), entries.get("value"), entries.len()) else {
        return Err(Malformed::new(format!("expected {EXPECTED}, found another object")));
    };
    let ty = type_of(ty)?;
    let value = read_value(value, &ty, levels)?;
    Ok(Value::typed(ty, value))
}

fn read_value(json: &Json, ty: &Type, levels: usize) -> Result<Value, Malformed> {
    if json.is_null() {
        return Ok(Value::Null);
    }
    let levels = one_level_less(levels)?;
    match (json, ty) {
        (Json::Bool(value), Type::Bool) => Ok(Value::Bool(*value)),
        (Json::Number(number), Type::Number) => read_number(&number.to_string()),
        (Json::String(text), Type::Number) => read_number(text),
        (Json::String(text), Type::String) => Ok(Value::String(normalised(text))),
        (Json::Object(entries), Type::Dynamic) => read(entries, levels),
        (Json::Array(elements), Type::List(element)) => {
            read_elements(elements, |json, _| read_value(json, element, levels)).map(Value::List)
        }
        (Json::Array(elements), Type::Set(element)) => {
            read_elements(elements, |json, _| read_value(json, element, levels)).map(Value::set)
        }
        (Json::Object(entries), Type::Map(element)) => {
            read_entries(entries, Step::Key, |json, _| read_value(json, element, levels)).map(Value::Map)
        }
        (Json::Array(elements), Type::Tuple(types)) => {
            let read = |json: &Json, i| read_value(json, type_of_element(types, i)?, levels);
            checked_elements(types, read_elements(elements, read)?)
        }
        (Json::Object(attributes), Type::Object(types)) => {
            let read = |json: &Json, name: &str| read_value(json, type_of_attribute(types, name)?, levels);
            let step = |name: String| Step::Attribute(name.into());
            checked_attributes(types, read_entries(attributes, step, read)?)
        }
        _ => Err(unexpected(expected(ty), json)),
    }
}

fn expected(ty: &Type) -> &'static str {
    match ty {
        Type::Bool => "a boolean",
        Type::Number => "a number",
        Type::String => "a string",
        Type::List(_) | Type::Set(_) | Type::Tuple(_) => "an array",
        Type::Map(_) | Type::Object(_) => "an object",
        Type::Dynamic => EXPECTED,
    }
}
