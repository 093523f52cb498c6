//! Parts of values in JSON, for values with and without a type of their own.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use crate::value::{Step, Value};
use crate::wire::{Malformed, normalised};

pub(super) fn read_number(text: &str) -> Result<Value, Malformed> {
    text.parse().map(Value::Number).map_err(|_| Malformed::new("expected a number, found another text"))
}

pub(super) fn read_elements(
    elements: &[Json],
    read: impl Fn(&Json, usize) -> Result<Value, Malformed>,
) -> Result<Vec<Value>, Malformed> {
    let read = |(index, json)| read(json, index).map_err(|e| e.within(Step::Index(index)));
    elements.iter().enumerate().map(read).collect()
}

pub(super) fn read_entries(
    entries: &Map<String, Json>,
    step: impl Fn(String) -> Step,
    read: impl Fn(&Json, &str) -> Result<Value, Malformed>,
) -> Result<BTreeMap<String, Value>, Malformed> {
    let read = |(key, json): (&String, &Json)| {
        let key = normalised(key);
        let value = read(json, &key).map_err(|e| e.within(step(key.clone())))?;
        Ok((key, value))
    };
    entries.iter().map(read).collect()
}

pub(super) fn unexpected(expected: &str, json: &Json) -> Malformed {
    Malformed::new(format!("expected {expected}, found {}", found(json)))
}

fn found(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    }
}
