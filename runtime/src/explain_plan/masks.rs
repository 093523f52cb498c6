//! Secrets are replaced before anything else is done with a plan.

use std::collections::BTreeMap;

use ferroform_core::table::{AttributeTable, Kind, Role};
use ferroform_core::value::Value;
use ferroform_engine::{Part, map};
use serde_json::Value as Json;

/// What is printed in place of a secret.
pub(super) const SECRET: &str = "(sensitive)";
/// What is printed in place of a value that is not known yet.
pub(super) const NOT_KNOWN: &str = "(known after apply)";

/// Begins the text that stands for a secret. It is in a range of Unicode that has no characters.
const SECRET_MARK: char = '\u{F0000}';
/// The text that stands for a value that is not known yet.
const NOT_KNOWN_MARK: &str = "\u{F0001}";

/// The secrets of an object, each with its number: equal ones stay equal, so that a change is seen.
#[derive(Debug, Default)]
pub(crate) struct Masks {
    numbers: BTreeMap<Value, usize>,
    /// Whether a secret has parts that are not known yet.
    pub(super) hides_unknown: bool,
}

impl Masks {
    /// Returns the value with texts in place of its secrets. `marks` has `true` in their places.
    pub(crate) fn hide(&mut self, kind: &Kind, value: &Value, marks: &Json) -> Value {
        let has_parts = matches!(
            (kind, value),
            (Kind::Object(_), Value::Object(_))
                | (Kind::List(..), Value::List(_))
                | (Kind::Map(_), Value::Map(_))
        );
        // The elements of a set have no places, so one secret hides them all.
        if *marks == Json::Bool(true) || (!has_parts && is_marked(marks)) {
            return self.mask(value);
        }
        map(kind, value, |part, value| {
            let marks = match part {
                Part::Attribute(attribute) => marks.get(attribute.name),
                Part::Element(_, place) => marks.get(place),
                Part::Entry(_, key) => marks.get(key),
                Part::Member(_) => None,
            };
            let marks = marks.unwrap_or(&Json::Null);
            match part {
                Part::Attribute(attribute) if is_secret(attribute) && *marks != Json::Bool(true) => {
                    self.mask_parts(&attribute.kind, value)
                }
                _ => self.hide(part.kind(), value, marks),
            }
        })
    }

    /// Masks the attributes of objects and the elements of collections one by one: what an update sends depends on which of them
    /// there are. The keys of a map may be secret, too.
    fn mask_parts(&mut self, kind: &Kind, value: &Value) -> Value {
        match (kind, value) {
            (Kind::Object(_), Value::Object(_))
            | (Kind::List(..), Value::List(_))
            | (Kind::Set(_), Value::Set(_)) => {
                map(kind, value, |part, value| self.mask_parts(part.kind(), value))
            }
            _ => self.mask(value),
        }
    }

    fn mask(&mut self, value: &Value) -> Value {
        if value.is_null() || value.is_unknown() {
            return value.clone();
        }
        self.hides_unknown |= !value.is_wholly_known();
        let next = self.numbers.len();
        let number = *self.numbers.entry(value.clone()).or_insert(next);
        Value::String(format!("{SECRET_MARK}{number}"))
    }
}

/// Returns the text that stands for a value that is not known yet.
pub(super) fn not_known() -> Value {
    Value::from(NOT_KNOWN_MARK)
}

/// Returns the text that stands for the value of a write-only argument.
pub(super) fn write_only() -> Value {
    Value::String(SECRET_MARK.to_string())
}

/// Returns what is printed of a value or a request.
pub(crate) fn printed(json: &Json) -> Json {
    match json {
        Json::String(text) if text.starts_with(SECRET_MARK) => SECRET.into(),
        Json::String(text) if text == NOT_KNOWN_MARK => NOT_KNOWN.into(),
        Json::Array(elements) => elements.iter().map(printed).collect(),
        Json::Object(members) => {
            Json::Object(members.iter().map(|(name, one)| (name.clone(), printed(one))).collect())
        }
        other => other.clone(),
    }
}

fn is_secret(attribute: &AttributeTable) -> bool {
    attribute.is_hidden() || attribute.role == Role::SecretArgument
}

fn is_marked(marks: &Json) -> bool {
    match marks {
        Json::Bool(is_marked) => *is_marked,
        Json::Array(elements) => elements.iter().any(is_marked),
        Json::Object(members) => members.values().any(is_marked),
        _ => false,
    }
}
