//! Values in the form that Terraform core uses.
//!
//! A value is null, unknown (with refinements) or known; there are lists, sets, maps, tuples and objects of
//! values. Values do not carry their type, because the schema defines it. Where the schema says "dynamic",
//! [`Value::Typed`] holds both.
//!
//! The rules are those of cty, the value system of Terraform and OpenTofu. The code is independent and shares
//! nothing with the `ferroform` runtime, so that a mistake there is not repeated here.

mod compare;
mod number;
mod order;
mod path;
mod show;
mod types;
mod unknown;
mod walk;

use std::collections::BTreeMap;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization as _;

pub use number::{NotANumber, Number};
pub use path::{Path, Step};
pub use types::{NotAType, Type};
pub use unknown::Unknown;
pub use walk::Visit;

/// A value in core.
///
/// `==` is cty's raw equality: an unknown value equals one with the same refinements. To ask whether two
/// values are known to be equal, use [`Value::is_known_equal`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Value {
    /// No value.
    #[default]
    Null,
    /// A value that is not known yet.
    Unknown(Unknown),
    /// A Boolean.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string in normal form C.
    String(String),
    /// Elements in order.
    List(Vec<Value>),
    /// Elements in cty's order, without duplicates; build it with [`Value::set`].
    Set(Vec<Value>),
    /// Values by key.
    Map(BTreeMap<String, Value>),
    /// Elements of different types.
    Tuple(Vec<Value>),
    /// Attributes by name.
    Object(BTreeMap<String, Value>),
    /// The value of a dynamically typed attribute, with its type.
    Typed(Arc<Type>, Box<Value>),
}

impl Value {
    /// Returns an unknown value without refinements.
    #[must_use]
    pub fn unknown() -> Self {
        Self::Unknown(Unknown::default())
    }

    /// Returns a string in normal form C, which cty uses for all strings.
    #[must_use]
    pub fn string(text: &str) -> Self {
        Self::String(if text.is_ascii() { text.to_owned() } else { text.nfc().collect() })
    }

    /// Creates an object from pairs.
    #[must_use]
    pub fn object<N: Into<String>>(attributes: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::Object(attributes.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// Returns whether this is null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Typed(_, value) => value.is_null(),
            _ => false,
        }
    }

    /// Returns whether this is known as a whole. Parts of it may be unknown.
    #[must_use]
    pub fn is_known(&self) -> bool {
        match self {
            Self::Unknown(_) => false,
            Self::Typed(_, value) => value.is_known(),
            _ => true,
        }
    }

    /// Returns whether no part of this is unknown.
    #[must_use]
    pub fn is_wholly_known(&self) -> bool {
        match self {
            Self::Unknown(_) => false,
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::String(_) => true,
            Self::List(elements) | Self::Set(elements) | Self::Tuple(elements) => {
                elements.iter().all(Self::is_wholly_known)
            }
            Self::Map(members) | Self::Object(members) => members.values().all(Self::is_wholly_known),
            Self::Typed(_, value) => value.is_wholly_known(),
        }
    }

    /// Returns an attribute of an object: null for a null object, unknown for an unknown one.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Self {
        match self {
            Self::Object(attributes) => attributes.get(name).cloned().unwrap_or(Self::Null),
            Self::Unknown(_) => Self::unknown(),
            Self::Typed(_, value) => value.attribute(name),
            _ => Self::Null,
        }
    }

    /// Returns the elements of a list, set or tuple.
    #[must_use]
    pub fn elements(&self) -> Option<&[Self]> {
        match self {
            Self::List(elements) | Self::Set(elements) | Self::Tuple(elements) => Some(elements),
            Self::Typed(_, value) => value.elements(),
            _ => None,
        }
    }

    /// Returns the members of a map or object.
    #[must_use]
    pub fn members(&self) -> Option<&BTreeMap<String, Self>> {
        match self {
            Self::Map(members) | Self::Object(members) => Some(members),
            Self::Typed(_, value) => value.members(),
            _ => None,
        }
    }

    /// Returns the string, if this is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            Self::Typed(_, value) => value.as_str(),
            _ => None,
        }
    }

    /// Returns the number of stored elements of a collection.
    #[must_use]
    pub fn len(&self) -> Option<usize> {
        self.elements().map(<[Self]>::len).or_else(|| self.members().map(BTreeMap::len))
    }

    /// Returns whether this is a collection without elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }
}

impl From<&Self> for Value {
    fn from(value: &Self) -> Self {
        value.clone()
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::string(text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::string(&text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Number(value.into())
    }
}
