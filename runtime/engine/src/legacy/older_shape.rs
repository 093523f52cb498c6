//! Raw states whose attributes had another shape when they were written.
//!
//! An earlier version of the provider, or the reference provider, may have written a list where the table has a map, or an
//! object where it has a JSON text. [`todays_shape`] walks such a state and the table together. It converts what has exactly
//! one meaning in the table, and names the first part that does not. Attributes that the table does not have are left
//! out.

use ferroform_core::table::{ElementTable, Kind, ObjectTable, Text};
use ferroform_core::value::{Path, Step, Value};
use serde_json::{Map, Value as Json};

use crate::model::document::state_of;
use crate::model::scalar::{boolean, number};
use crate::model::{properties, shape};

/// A part of a state that the table has no place for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Misshapen {
    /// The path from the root to the part, innermost step first.
    steps: Vec<Step>,
    /// What the state has. Never the value itself, which may be a secret.
    pub(crate) found: String,
    /// What the table has.
    pub(crate) wanted: &'static str,
}

impl Misshapen {
    fn new(kind: &Kind, found: impl Into<String>) -> Self {
        Self { steps: Vec::new(), found: found.into(), wanted: wanted(kind) }
    }

    fn within(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// Returns the path of the part.
    pub(crate) fn path(&self) -> Path {
        self.steps.iter().rev().cloned().collect()
    }
}

type Converted = Result<Json, Misshapen>;

/// Returns the state in the shape of the table.
pub(crate) fn todays_shape(table: &'static ObjectTable, state: Json) -> Converted {
    match state {
        Json::Object(attributes) => object(table, attributes),
        other => Err(misshapen(&Kind::Object(table), &other)),
    }
}

fn converted(kind: &Kind, state: Json) -> Converted {
    match (kind, state) {
        (_, Json::Null) => Ok(Json::Null),
        (Kind::Bool, state) => scalar(kind, &state, boolean(&state)),
        // A fraction stays where it is, as in a state of today's shape: services write them in place of integers too.
        (Kind::Int64 | Kind::Float64, state) => scalar(kind, &state, number(&state)),
        (Kind::String(Text::Document(table)), state @ (Json::Object(_) | Json::Array(_))) => {
            Ok(Json::String(properties(&table.kind, &state).to_string()))
        }
        (Kind::String(_), text @ Json::String(_)) => Ok(text),
        (Kind::String(_), state @ (Json::Bool(_) | Json::Number(_))) => Ok(Json::String(state.to_string())),
        (Kind::Object(table), Json::Object(attributes)) => object(table, attributes),
        (Kind::Object(table), Json::Array(elements)) => only_element(kind, table, elements),
        (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => list(table, elements),
        (Kind::List(table, _) | Kind::Set(table), Json::Object(members)) => list_of(kind, table, members),
        (Kind::Map(table), Json::Object(entries)) => map(table, entries),
        (Kind::Map(table), Json::Array(elements)) => map_of_pairs(kind, table, elements),
        (Kind::Object(_) | Kind::List(..) | Kind::Set(_) | Kind::Map(_), Json::String(text)) => {
            value_in_text(kind, &text)
        }
        (kind, state) => Err(misshapen(kind, &state)),
    }
}

fn scalar(kind: &Kind, state: &Json, value: Option<Value>) -> Converted {
    match value {
        Some(Value::Bool(value)) => Ok(Json::Bool(value)),
        Some(Value::Number(number)) => Ok(Json::Number(number.to_json())),
        _ => Err(misshapen(kind, state)),
    }
}

fn object(table: &'static ObjectTable, mut attributes: Map<String, Json>) -> Converted {
    let mut found = Map::new();
    for attribute in table.attributes {
        if let Some(state) = attributes.remove(attribute.name) {
            let value = converted(&attribute.kind, state).map_err(|e| e.within(attribute.name.into()))?;
            found.insert(attribute.name.to_owned(), value);
        }
    }
    Ok(Json::Object(found))
}

fn list(table: &ElementTable, elements: Vec<Json>) -> Converted {
    let element =
        |(i, state): (usize, Json)| converted(&table.kind, state).map_err(|e| e.within(Step::Index(i)));
    elements.into_iter().enumerate().map(element).collect()
}

fn map(table: &ElementTable, entries: Map<String, Json>) -> Converted {
    let entry = |(key, state): (String, Json)| match converted(&table.kind, state) {
        Ok(value) => Ok((key, value)),
        Err(error) => Err(error.within(Step::Key(key))),
    };
    entries.into_iter().map(entry).collect::<Result<Map<_, _>, _>>().map(Json::Object)
}

/// Returns the object in a list of at most one.
fn only_element(kind: &Kind, table: &'static ObjectTable, mut elements: Vec<Json>) -> Converted {
    let count = elements.len();
    match (elements.pop(), count) {
        (None | Some(Json::Null), 0 | 1) => Ok(Json::Null),
        (Some(Json::Object(attributes)), 1) if is_of(table, &attributes) => {
            object(table, attributes).map_err(|e| e.within(Step::Index(0)))
        }
        (Some(_), 1) => Err(Misshapen::new(kind, "a list of another type")),
        _ => Err(Misshapen::new(kind, format!("a list of {count} elements"))),
    }
}

/// Returns a list with one object, or the entries of a map as a list of pairs.
fn list_of(kind: &Kind, table: &ElementTable, members: Map<String, Json>) -> Converted {
    let Kind::Object(of) = table.kind else {
        return Err(Misshapen::new(kind, "an object or a map"));
    };
    let (true, [key, value]) = (of.is_entry, of.attributes) else {
        if !is_of(of, &members) {
            return Err(Misshapen::new(kind, "a map, or an object with none of its attributes"));
        }
        return Ok(Json::Array(vec![object(of, members)?]));
    };
    let (key, value) = (key.name, value.name);
    if members.contains_key(key) && members.contains_key(value) {
        return Err(Misshapen::new(kind, format!("either a map or one object with {key} and {value}")));
    }
    if !members.values().all(is_text_or_null) {
        return Err(Misshapen::new(kind, "a map of other values than strings"));
    }
    let pair = |(name, held): (String, Json)| {
        Json::Object(Map::from_iter([(key.to_owned(), Json::String(name)), (value.to_owned(), held)]))
    };
    Ok(members.into_iter().map(pair).collect())
}

/// Returns the map that a state has as a list: `[{"key": "a", "value": "b"}]`, or with `name` in place of `key`.
fn map_of_pairs(kind: &Kind, table: &ElementTable, elements: Vec<Json>) -> Converted {
    let mut entries = Map::new();
    for (index, element) in elements.into_iter().enumerate() {
        let (key, value) = pair(element)
            .ok_or_else(|| Misshapen::new(kind, "a list of other elements than pairs of key and value"))?;
        let value = converted(&table.kind, value).map_err(|e| e.within(Step::Index(index)))?;
        if entries.insert(key, value).is_some() {
            return Err(Misshapen::new(kind, "a list with two values of one key"));
        }
    }
    Ok(Json::Object(entries))
}

fn pair(element: Json) -> Option<(String, Json)> {
    let Json::Object(mut members) = element else { return None };
    let value = members.remove("value").filter(is_text_or_null)?;
    let key = ["key", "name"].into_iter().find_map(|key| members.remove(key))?;
    match key {
        Json::String(key) if members.is_empty() => Some((key, value)),
        _ => None,
    }
}

fn is_text_or_null(value: &Json) -> bool {
    matches!(value, Json::String(_) | Json::Null)
}

/// Whether the members can be attributes of this object: one of them is, or there are none.
fn is_of(table: &ObjectTable, members: &Map<String, Json>) -> bool {
    members.is_empty() || table.attributes.iter().any(|attribute| members.contains_key(attribute.name))
}

/// Returns the value in a JSON text, which has the names of properties.
fn value_in_text(kind: &Kind, text: &str) -> Converted {
    let json = serde_json::from_str(text).map_err(|_| Misshapen::new(kind, "a text that is not JSON"))?;
    let is_document = matches!(json, Json::Object(_) | Json::Array(_));
    let state = state_of(kind, &json).filter(|_| is_document);
    state.ok_or_else(|| Misshapen::new(kind, "a JSON text with something that the schema does not have"))
}

fn misshapen(kind: &Kind, state: &Json) -> Misshapen {
    Misshapen::new(kind, shape(state))
}

fn wanted(kind: &Kind) -> &'static str {
    match kind {
        Kind::Bool => "a boolean",
        Kind::Int64 => "an integer",
        Kind::Float64 => "a number",
        Kind::String(Text::Json | Text::Document(_)) => "a JSON text",
        Kind::String(_) => "a string",
        Kind::Object(_) => "an object",
        Kind::List(..) => "a list",
        Kind::Set(_) => "a set",
        Kind::Map(_) => "a map",
        Kind::Dynamic => "a value with its type",
    }
}

#[cfg(test)]
mod tests;
