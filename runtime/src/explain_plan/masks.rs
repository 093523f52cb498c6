//! Secrets are replaced before anything else is done with a plan.

use std::collections::BTreeMap;

use ferroform_core::table::{AttributeTable, Kind, Role};
use ferroform_core::value::Value;
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
    pub(crate) fn hide(&mut self, kind: &Kind, value: Value, marks: &Json) -> Value {
        if *marks == Json::Bool(true) {
            return self.mask(value);
        }
        match (kind, value) {
            (Kind::Object(table), Value::Object(object)) => {
                let attribute = |(name, value): (&'static str, &Value)| {
                    let Some(attribute) = table.attribute(name) else { return (name, value.clone()) };
                    let marks = marks.get(name).unwrap_or(&Json::Null);
                    let value = if is_secret(attribute) && *marks != Json::Bool(true) {
                        self.mask_parts(&attribute.kind, value.clone())
                    } else {
                        self.hide(&attribute.kind, value.clone(), marks)
                    };
                    (name, value)
                };
                Value::Object(object.iter().map(attribute).collect())
            }
            (Kind::List(table, _), Value::List(elements)) => {
                let element =
                    |(place, value)| self.hide(&table.kind, value, marks.get(place).unwrap_or(&Json::Null));
                Value::List(elements.into_iter().enumerate().map(element).collect())
            }
            // The elements of a set have no places, so one secret hides them all.
            (Kind::Set(_), value) if is_marked(marks) => self.mask(value),
            (Kind::Set(table), Value::Set(elements)) => {
                Value::set(elements.into_iter().map(|one| self.hide(&table.kind, one, &Json::Null)).collect())
            }
            (Kind::Map(table), Value::Map(entries)) => {
                let entry = |(key, value): (String, Value)| {
                    let value = self.hide(&table.kind, value, marks.get(&key).unwrap_or(&Json::Null));
                    (key, value)
                };
                Value::Map(entries.into_iter().map(entry).collect())
            }
            (_, value) if is_marked(marks) => self.mask(value),
            (_, value) => value,
        }
    }

    /// Masks the attributes of objects and the elements of collections one by one: what an update sends depends on which of them
    /// there are. The keys of a map may be secret, too.
    fn mask_parts(&mut self, kind: &Kind, value: Value) -> Value {
        match (kind, value) {
            (Kind::Object(table), Value::Object(object)) => {
                let part = |(name, value): (&'static str, &Value)| match table.attribute(name) {
                    Some(attribute) => (name, self.mask_parts(&attribute.kind, value.clone())),
                    None => (name, value.clone()),
                };
                Value::Object(object.iter().map(part).collect())
            }
            (Kind::List(table, _), Value::List(elements)) => {
                Value::List(elements.into_iter().map(|one| self.mask_parts(&table.kind, one)).collect())
            }
            (Kind::Set(table), Value::Set(elements)) => {
                Value::set(elements.into_iter().map(|one| self.mask_parts(&table.kind, one)).collect())
            }
            (_, value) => self.mask(value),
        }
    }

    fn mask(&mut self, value: Value) -> Value {
        if value.is_null() || value.is_unknown() {
            return value;
        }
        self.hides_unknown |= !value.is_wholly_known();
        let next = self.numbers.len();
        let number = *self.numbers.entry(value).or_insert(next);
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
