//! The parts of a value, as its kind says: what every walk over a value is made of.
//!
//! ```text
//! {name = "a", rules = [{port = 1}]}    Attribute(name) "a", Attribute(rules) [{port = 1}]
//! [{port = 1}]                          Element(0) {port = 1}
//! ```
//!
//! A function that walks calls [`parts`] or [`map`], and itself for each part. The same part of another value, as a record has
//! it or the service, is [`Part::of`].

use ferroform_core::table::{AttributeTable, Constraint, ElementTable, Equality, Kind};
use ferroform_core::value::{Step, Value};

/// A step from a value to one of its parts.
#[derive(Debug, Clone, Copy)]
pub enum Part<'v> {
    /// An attribute of an object.
    Attribute(&'static AttributeTable),
    /// The element of a list at this place.
    Element(&'static ElementTable, usize),
    /// An element of a set, which has no place.
    Member(&'static ElementTable),
    /// The entry of a map with this key.
    Entry(&'static ElementTable, &'v str),
}

impl Part<'_> {
    /// Returns the kind of the part.
    #[must_use]
    pub fn kind(self) -> &'static Kind {
        match self {
            Self::Attribute(table) => &table.kind,
            Self::Element(table, _) | Self::Member(table) | Self::Entry(table, _) => &table.kind,
        }
    }

    /// Returns when two values of the part mean the same.
    #[must_use]
    pub fn equality(self) -> Equality {
        match self {
            Self::Attribute(table) => table.behaviour.equality,
            Self::Element(table, _) | Self::Member(table) | Self::Entry(table, _) => table.equality,
        }
    }

    /// Returns the constraints that the part must satisfy.
    #[must_use]
    pub fn constraints(self) -> &'static [Constraint] {
        match self {
            Self::Attribute(table) => table.constraints,
            Self::Element(table, _) | Self::Member(table) | Self::Entry(table, _) => table.constraints,
        }
    }

    /// Returns the step of a path.
    #[must_use]
    pub fn step(self) -> Step {
        match self {
            Self::Attribute(table) => table.name.into(),
            Self::Element(_, place) => Step::Index(place),
            Self::Member(_) => Step::Element,
            Self::Entry(_, key) => Step::Key(key.to_owned()),
        }
    }

    /// Returns the same part of another value; null if that does not have it.
    #[must_use]
    pub fn of(self, value: &Value) -> &Value {
        match self {
            Self::Attribute(table) => value.attribute(table.name),
            Self::Element(_, place) => {
                value.elements().and_then(|all| all.get(place)).unwrap_or(&Value::Null)
            }
            Self::Member(_) => &Value::Null,
            Self::Entry(_, key) => value.entry(key).unwrap_or(&Value::Null),
        }
    }
}

/// Returns the parts of a value; none if it has another shape than its kind.
pub fn parts<'v>(kind: &Kind, value: &'v Value) -> Vec<(Part<'v>, &'v Value)> {
    match (kind, value) {
        (Kind::Object(table), Value::Object(_)) => {
            table.attributes.iter().map(|one| (Part::Attribute(one), value.attribute(one.name))).collect()
        }
        (Kind::List(table, _), Value::List(elements)) => {
            elements.iter().enumerate().map(|(place, one)| (Part::Element(table, place), one)).collect()
        }
        (Kind::Set(table), Value::Set(elements)) => {
            elements.iter().map(|one| (Part::Member(table), one)).collect()
        }
        (Kind::Map(table), Value::Map(entries)) => {
            entries.iter().map(|(key, one)| (Part::Entry(table, key), one)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the value with other parts. A value without parts stays as it is.
pub fn map(kind: &Kind, value: &Value, mut part: impl FnMut(Part<'_>, &Value) -> Value) -> Value {
    match (kind, value) {
        (Kind::Object(table), Value::Object(object)) => {
            let attribute = |(name, value): (&'static str, &Value)| match table.attribute(name) {
                Some(attribute) => (name, part(Part::Attribute(attribute), value)),
                None => (name, value.clone()),
            };
            Value::Object(object.iter().map(attribute).collect())
        }
        (Kind::List(table, _), Value::List(elements)) => {
            let element = |(place, value)| part(Part::Element(table, place), value);
            Value::List(elements.iter().enumerate().map(element).collect())
        }
        (Kind::Set(table), Value::Set(elements)) => {
            Value::set(elements.iter().map(|value| part(Part::Member(table), value)).collect())
        }
        (Kind::Map(table), Value::Map(entries)) => {
            let entry = |(key, value): (&String, &Value)| (key.clone(), part(Part::Entry(table, key), value));
            Value::Map(entries.iter().map(entry).collect())
        }
        _ => value.clone(),
    }
}
