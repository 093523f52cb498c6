//! JSON values that keep the order of the document.
//!
//! The order of properties decides which of several patterns is the first one and in which order problems are
//! reported. `serde_json::Value` keeps it only with a feature that would affect every crate of the workspace.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object, in the order of the document.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a document. The error names the position of the mistake.
    pub fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns the text of a document: two spaces for each level, and a line break at the end.
    #[must_use]
    pub fn document(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Returns the schema in a document that holds one: an answer of `describe-type`, whose `Schema` is a schema as a
    /// string, or that string alone. Returns any other document as it is.
    pub fn into_schema(self) -> Result<Self, String> {
        let inside = match &self {
            Json::String(text) => Some(Self::parse(text)),
            Json::Object(_) if self.get("typeName").is_none() && self.get("properties").is_none() => {
                match self.get("Schema") {
                    Some(Json::String(text)) => Some(Self::parse(text)),
                    Some(schema @ Json::Object(_)) => Some(Ok(schema.clone())),
                    _ => None,
                }
            }
            _ => None,
        };
        match inside {
            Some(Ok(schema @ Json::Object(_))) => Ok(schema),
            Some(Ok(other)) => Err(format!("the string holds {}", other.kind())),
            Some(Err(error)) => Err(format!("in the string that holds the schema: {error}")),
            None => Ok(self),
        }
    }

    /// Returns the member with this name, if this is an object that has one. If several have it, the last one
    /// counts, as in most readers.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.members().iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Returns the members of an object, and an empty slice for any other value.
    #[must_use]
    pub fn members(&self) -> &[(String, Json)] {
        match self {
            Json::Object(members) => members,
            _ => &[],
        }
    }

    /// Returns the text if this is a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the kind of the value in words for messages.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "a boolean",
            Json::Number(_) => "a number",
            Json::String(_) => "a string",
            Json::Array(_) => "an array",
            Json::Object(_) => "an object",
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only keys that are no strings cannot be written.
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Number(number) => number.serialize(serializer),
            Json::String(text) => serializer.serialize_str(text),
            Json::Array(items) => serializer.collect_seq(items),
            Json::Object(members) => {
                serializer.collect_map(members.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

/// The key under which `serde_json` hands over a number with all its digits.
const NUMBER: &str = "$serde_json::private::Number";

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        // JSON has no infinities, so a number that serde_json read is always finite.
        Ok(serde_json::Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::String(value.into()))
    }

    fn visit_string<E>(self, value: String) -> Result<Json, E> {
        Ok(Json::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members: Vec<(String, Json)> = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(match members.as_slice() {
            [(key, Json::String(text))] if key == NUMBER => text.parse().map_or(Json::Null, Json::Number),
            _ => Json::Object(members),
        })
    }
}
