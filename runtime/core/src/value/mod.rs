//! The values Terraform and the engine exchange.
//!
//! A value is *null* (absent), *unknown* (there will be one after apply), or *known*. All three can stand at any
//! depth. What a value may be is told by the table of its resource type; the values themselves carry no types, except
//! where the table leaves the type open, but the names of object attributes come from the tables and are `'static`.

mod object;
mod path;
mod typed;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use ferroform_rules::Number;
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
    /// Distinct elements, sorted; built by [`Value::set`].
    Set(Vec<Value>),
    /// Values by key.
    Map(BTreeMap<String, Value>),
    /// Values by attribute.
    Object(Object),
    /// A value that carries its type; built by [`Value::typed`].
    Typed(Box<Typed>),
}

/// A value that will be known after apply, with what Terraform already promises about it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Unknown {
    /// Refinements in their encoded form. They are promises that core checks later, so they are handed on untouched
    /// and never invented.
    pub refinements: Option<Arc<[u8]>>,
}

impl Value {
    /// An unknown value of which nothing is promised.
    pub const UNKNOWN: Value = Value::Unknown(Unknown { refinements: None });

    /// A set of these elements. Known elements that occur twice are kept once; elements that are not wholly known
    /// may yet turn out to be different and are all kept.
    #[must_use]
    pub fn set(mut elements: Vec<Value>) -> Value {
        elements.sort();
        elements.dedup_by(|a, b| a == b && a.is_wholly_known());
        Value::Set(elements)
    }

    /// A value that carries its type. One whose type is open again is what it is without.
    #[must_use]
    pub fn typed(ty: Type, value: Value) -> Value {
        if ty == Type::Dynamic { value } else { Value::Typed(Box::new(Typed { ty, value })) }
    }

    /// This value without the type it carries, if it does.
    #[must_use]
    pub fn untyped(&self) -> &Value {
        match self {
            Value::Typed(typed) => &typed.value,
            plain => plain,
        }
    }

    /// Whether this is null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.untyped(), Value::Null)
    }

    /// Whether this is itself unknown, whatever its parts are.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self.untyped(), Value::Unknown(_))
    }

    /// Whether neither this nor any part of it is unknown.
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

    /// The elements of a list or set.
    #[must_use]
    pub fn elements(&self) -> Option<&[Value]> {
        match self.untyped() {
            Value::List(elements) | Value::Set(elements) => Some(elements),
            _ => None,
        }
    }

    /// The object, if this is one.
    #[must_use]
    pub fn as_object(&self) -> Option<&Object> {
        match self {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The text, if this is a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self.untyped() {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The boolean, if this is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.untyped() {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The entry of this map; `None` if there is none or this is no map.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Map(entries) => entries.get(key),
            _ => None,
        }
    }

    /// The attribute of this object; null if there is none or this is no object.
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
