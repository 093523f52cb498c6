//! Values that Terraform and the engine exchange.
//!
//! A value is *null* (absent), *unknown* (known after apply) or *known*, at any depth. The table of the resource
//! type determines the types of values. The values themselves carry no types, except where the table leaves the
//! type open. The names of object attributes come from the tables and are `'static`.

mod object;
mod path;
mod typed;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use ferroform_schema::Number;
pub use object::Object;
pub use path::{Path, Step};
pub use typed::{Type, Typed};

/// A value of any kind.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Value {
    /// No value.
    #[default]
    Null,
    /// A value that will be known after apply.
    Unknown(Unknown),
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string in Unicode normal form C.
    String(String),
    /// Elements in order.
    List(Vec<Value>),
    /// Distinct elements, sorted; created by [`Value::set`].
    Set(Vec<Value>),
    /// Values by key.
    Map(BTreeMap<String, Value>),
    /// Values by attribute.
    Object(Object),
    /// A value that carries its type; created by [`Value::typed`].
    Typed(Box<Typed>),
}

/// A value that will be known after apply, with what Terraform already promises about it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Unknown {
    /// Refinements in their encoded form. They are promises that core checks later, so they are passed on
    /// unchanged and never invented.
    pub refinements: Option<Arc<[u8]>>,
}

impl Value {
    /// An unknown value without refinements.
    pub const UNKNOWN: Value = Value::Unknown(Unknown { refinements: None });

    /// Creates a set of these elements. Known elements that occur more than once are kept once. Elements that are
    /// not wholly known may still turn out to be different and are all kept.
    #[must_use]
    pub fn set(mut elements: Vec<Value>) -> Value {
        elements.sort();
        elements.dedup_by(|a, b| a == b && a.is_wholly_known());
        Value::Set(elements)
    }

    /// Creates a value that carries its type. If the type is [`Type::Dynamic`], returns the value as it is.
    #[must_use]
    pub fn typed(ty: Type, value: Value) -> Value {
        if ty == Type::Dynamic { value } else { Value::Typed(Box::new(Typed { ty, value })) }
    }

    /// Returns the value without the type that it may carry.
    #[must_use]
    pub fn untyped(&self) -> &Value {
        match self {
            Value::Typed(typed) => &typed.value,
            plain => plain,
        }
    }

    /// Whether this value is null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.untyped(), Value::Null)
    }

    /// Whether this value itself is unknown, regardless of its parts.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self.untyped(), Value::Unknown(_))
    }

    /// Whether neither this value nor any part of it is unknown.
    #[must_use]
    pub fn is_wholly_known(&self) -> bool {
        match self {
            Value::Unknown(_) => false,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
            Value::List(elements) | Value::Set(elements) => elements.iter().all(Value::is_wholly_known),
            Value::Map(entries) => entries.values().all(Value::is_wholly_known),
            Value::Object(object) => object.iter().all(|(_, value)| value.is_wholly_known()),
            Value::Typed(typed) => typed.value.is_wholly_known(),
        }
    }

    /// Returns the elements of a list or set.
    #[must_use]
    pub fn elements(&self) -> Option<&[Value]> {
        match self.untyped() {
            Value::List(elements) | Value::Set(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the object, if this is one.
    #[must_use]
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Returns the text, if this is a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self.untyped() {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the boolean, if this is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.untyped() {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the entry of a map. `None` if the map has no such entry or the value is not a map.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Map(entries) => entries.get(key),
            _ => None,
        }
    }

    /// Returns the attribute of an object. Null if the object has no such attribute or the value is not an
    /// object.
    #[must_use]
    pub fn attribute(&self, name: &str) -> &Value {
        static NULL: Value = Value::Null;
        self.as_object().and_then(|object| object.get(name)).unwrap_or(&NULL)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::String(text.to_owned())
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Number(Number::from(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_one_of_equal_known_elements_and_every_unknown_one() {
        let set = Value::set(vec!["b".into(), Value::UNKNOWN, "a".into(), "b".into(), Value::UNKNOWN]);
        let known = set.elements().map(|e| e.iter().filter(|v| !v.is_unknown()).count());
        assert_eq!(known, Some(2));
        assert_eq!(set.elements().map(<[Value]>::len), Some(4));
    }

    #[test]
    fn sets_are_equal_whatever_the_order_they_were_written_in() {
        assert_eq!(Value::set(vec!["a".into(), "b".into()]), Value::set(vec!["b".into(), "a".into()]));
    }

    #[test]
    fn a_value_takes_no_more_room_than_its_maps_do() {
        let of_map = size_of::<(u8, BTreeMap<String, Value>)>();
        assert!(size_of::<Value>() <= of_map, "what is larger belongs into a box");
    }
}
