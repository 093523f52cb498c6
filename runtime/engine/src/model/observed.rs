//! Converts the service's answer to values.
//!
//! Services write numbers and booleans as strings, and JSON documents as strings or as objects. What the kind in
//! the table can hold is read as that kind. What it cannot hold is a misfit, which is reported with its path and
//! never guessed.

use std::collections::BTreeMap;

use ferroform_core::table::{ElementTable, Kind, ObjectTable, Text};
use ferroform_core::value::{Object, Path, Step, Value};
use serde_json::{Map, Value as Json};

use crate::model::document::of_own_type;
use crate::model::scalar::{boolean, number};

/// A part of an answer that does not fit the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// Where it is.
    pub path: Path,
    /// What was found there.
    pub found: &'static str,
}

/// Converts the properties of an object to the values of its attributes. Misfits are null.
pub(crate) fn observed_model(table: &'static ObjectTable, model: &Json) -> (Value, Vec<Misfit>) {
    let mut reader = Reader { path: Path::root(), misfits: Vec::new() };
    let value = reader.value(&Kind::Object(table), model);
    (value, reader.misfits)
}

/// Converts one property to a value. A misfit is null.
pub(crate) fn observed_value(kind: &Kind, json: &Json) -> Value {
    Reader { path: Path::root(), misfits: Vec::new() }.value(kind, json)
}

struct Reader {
    path: Path,
    misfits: Vec<Misfit>,
}

impl Reader {
    fn value(&mut self, kind: &Kind, json: &Json) -> Value {
        if json.is_null() {
            return Value::Null;
        }
        let value = match kind {
            Kind::Bool => boolean(json),
            Kind::Int64 | Kind::Float64 => number(json),
            Kind::String(text) => Some(string(*text, json)),
            Kind::Object(table) => self.object(table, json),
            Kind::List(table, _) => self.elements(table, json).map(Value::List),
            Kind::Set(table) => self.elements(table, json).map(Value::set),
            Kind::Map(table) => self.map(table, json),
            Kind::Dynamic => of_own_type(json),
        };
        value.unwrap_or_else(|| {
            self.misfits.push(Misfit { path: self.path.clone(), found: shape(json) });
            Value::Null
        })
    }

    fn object(&mut self, table: &'static ObjectTable, json: &Json) -> Option<Value> {
        let parsed;
        let properties = match json {
            Json::Object(properties) => properties,
            Json::String(text) => {
                parsed = serde_json::from_str::<Map<String, Json>>(text).ok()?;
                &parsed
            }
            _ => return None,
        };
        let mut object = Object::new();
        for attribute in table.attributes {
            let property = attribute.property().and_then(|property| properties.get(property));
            let value = self.step(attribute.name.into(), &attribute.kind, property.unwrap_or(&Json::Null));
            object.insert(attribute.name, value);
        }
        Some(Value::Object(object))
    }

    fn elements(&mut self, table: &'static ElementTable, json: &Json) -> Option<Vec<Value>> {
        let elements = json.as_array()?;
        Some(elements.iter().enumerate().map(|(i, e)| self.step(Step::Index(i), &table.kind, e)).collect())
    }

    fn map(&mut self, table: &'static ElementTable, json: &Json) -> Option<Value> {
        let entries = json.as_object()?;
        let there = entries.iter().filter(|(_, value)| !value.is_null());
        let entry = |(key, value): (&String, &Json)| {
            (key.clone(), self.step(Step::Key(key.clone()), &table.kind, value))
        };
        Some(Value::Map(there.map(entry).collect::<BTreeMap<_, _>>()))
    }

    fn step(&mut self, step: Step, kind: &Kind, json: &Json) -> Value {
        self.path.push(step);
        let value = self.value(kind, json);
        self.path.pop();
        value
    }
}

fn string(text: Text, json: &Json) -> Value {
    match (text, json) {
        // A document may be returned as JSON text or as JSON itself.
        (Text::Json | Text::Document(_), Json::String(inner))
            if serde_json::from_str::<Json>(inner).is_ok_and(|j| is_document(&j)) =>
        {
            Value::String(inner.clone())
        }
        (Text::Plain | Text::Instant, Json::String(inner)) => Value::String(inner.clone()),
        (_, json) => Value::String(json.to_string()),
    }
}

fn is_document(json: &Json) -> bool {
    matches!(json, Json::Object(_) | Json::Array(_))
}

/// Says what a piece of JSON is.
pub(crate) fn shape(json: &Json) -> &'static str {
    match json {
        Json::Null => "nothing",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}
