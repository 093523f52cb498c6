//! Reads the JSON of properties: the service's answer, or a document that a user wrote.
//!
//! Services write numbers and booleans as strings, and JSON documents as strings or as objects. What the kind in
//! the table can hold is read as that kind. What it cannot hold is a misfit, which is reported with its path and
//! never guessed. Members that the table does not have are misfits only in what users write.

use std::collections::BTreeMap;

use ferroform_core::table::{ElementTable, Equality, Kind, ObjectTable, Text};
use ferroform_core::value::{Object, Path, Step, Value};
use serde_json::{Map, Value as Json};

use crate::model::member_of;
use crate::model::scalar::{boolean, number};

/// A part of a document that does not fit the table.
#[derive(Debug, Clone)]
pub(crate) struct Misfit {
    /// Where it is. In a document of a user, the names are those of properties.
    pub path: Path,
    /// What was found there.
    pub found: &'static str,
    /// What the table has there.
    pub kind: Kind,
    /// The member of the object there that the table does not have, if that is what is wrong.
    pub stray: Option<String>,
}

/// Converts the properties of an object to the values of its attributes. Misfits are null.
pub(crate) fn observed_model(table: &'static ObjectTable, model: &Json) -> (Value, Vec<Misfit>) {
    let mut reader = Reader::default();
    let value = reader.value(&Kind::Object(table), Equality::Exact, model);
    (value, reader.misfits)
}

/// Converts one property to a value. A misfit is null.
pub(crate) fn observed_value(kind: &Kind, json: &Json) -> Value {
    Reader::default().value(kind, Equality::Exact, json)
}

/// Converts what a user wrote in a text. Every part of it must have a place in the table.
pub(crate) fn written_value(kind: &Kind, equality: Equality, json: &Json) -> (Value, Vec<Misfit>) {
    let mut reader = Reader { is_of_user: true, ..Reader::default() };
    let value = reader.value(kind, equality, json);
    (value, reader.misfits)
}

#[derive(Default)]
struct Reader {
    path: Path,
    misfits: Vec<Misfit>,
    is_of_user: bool,
}

impl Reader {
    fn value(&mut self, kind: &Kind, equality: Equality, json: &Json) -> Value {
        if json.is_null() {
            return Value::Null;
        }
        let value = match kind {
            Kind::Bool => boolean(json),
            Kind::Int64 | Kind::Float64 => number(json),
            // Texts that are compared as documents may be documents.
            Kind::String(Text::Plain | Text::Instant)
                if self.is_of_user
                    && is_document(json)
                    && !matches!(equality, Equality::Json | Equality::Policy) =>
            {
                None
            }
            Kind::String(text) => Some(string(*text, json)),
            Kind::Object(table) => self.object(table, json),
            Kind::List(table, _) => self.elements(table, json).map(Value::List),
            Kind::Set(table) => self.elements(table, json).map(Value::set),
            Kind::Map(table) => self.map(table, json),
            // No resource has such an attribute.
            Kind::Dynamic => None,
        };
        value.unwrap_or_else(|| {
            self.misfit(kind, json, None);
            Value::Null
        })
    }

    fn misfit(&mut self, kind: &Kind, json: &Json, stray: Option<String>) {
        self.misfits.push(Misfit { path: self.path.clone(), found: shape(json), kind: *kind, stray });
    }

    fn object(&mut self, table: &'static ObjectTable, json: &Json) -> Option<Value> {
        let parsed;
        let (properties, is_of_user) = match json {
            Json::Object(properties) => (properties, self.is_of_user),
            Json::String(text) => {
                parsed = serde_json::from_str::<Map<String, Json>>(text).ok()?;
                (&parsed, false)
            }
            _ => return None,
        };
        let is_around = std::mem::replace(&mut self.is_of_user, is_of_user);
        let misfits = self.misfits.len();
        let mut object = Object::new();
        for attribute in table.attributes {
            let property = attribute.property();
            let name = property.filter(|_| is_of_user).unwrap_or(attribute.name);
            let json = property.and_then(|property| properties.get(property)).unwrap_or(&Json::Null);
            let (kind, equality) = (&attribute.kind, attribute.behaviour.equality);
            object.insert(attribute.name, self.step(name.into(), kind, equality, json));
        }
        if is_of_user {
            for name in properties.keys().filter(|name| member_of(table, name).is_none()) {
                self.misfit(&Kind::Object(table), json, Some(name.clone()));
            }
            // A user reads them in the order of the document.
            let depth = self.path.steps().len();
            self.misfits[misfits..].sort_by_cached_key(|misfit| match misfit.path.steps().get(depth) {
                Some(Step::Attribute(name)) => name.to_string(),
                _ => misfit.stray.clone().unwrap_or_default(),
            });
        }
        if is_around && !is_of_user {
            // In a text in a user's text, what does not fit is for the service to judge.
            self.misfits.truncate(misfits);
        }
        self.is_of_user = is_around;
        Some(Value::Object(object))
    }

    fn elements(&mut self, table: &'static ElementTable, json: &Json) -> Option<Vec<Value>> {
        let elements = json.as_array()?.iter().enumerate();
        Some(elements.map(|(i, e)| self.step(Step::Index(i), &table.kind, table.equality, e)).collect())
    }

    fn map(&mut self, table: &'static ElementTable, json: &Json) -> Option<Value> {
        let entries = json.as_object()?;
        let there = entries.iter().filter(|(_, value)| !value.is_null());
        let entry = |(key, value): (&String, &Json)| {
            (key.clone(), self.step(Step::Key(key.clone()), &table.kind, table.equality, value))
        };
        Some(Value::Map(there.map(entry).collect::<BTreeMap<_, _>>()))
    }

    fn step(&mut self, step: Step, kind: &Kind, equality: Equality, json: &Json) -> Value {
        self.path.push(step);
        let value = self.value(kind, equality, json);
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
