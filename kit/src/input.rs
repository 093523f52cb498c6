//! The configuration as the user wrote it.
//!
//! [`Input`] is a configuration before core has looked at the schema: the result of the expressions in a
//! `resource` block. [`Input::to_config`] does what core does with it: adds what was left out, converts
//! types, checks what the schema alone can check, and returns the configuration value that a provider
//! receives.

mod convert;
mod macros;

use std::collections::BTreeMap;

use crate::value::{Number, Value};

pub use convert::{InputError, Phase};

/// A configuration value. Build it with [`config!`](crate::config).
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// Left out or set to `null`.
    Null,
    /// Unknown during planning, and this value during apply. Without a value it can only be planned.
    Unknown(Option<Box<Input>>),
    /// A Boolean.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    String(String),
    /// `[…]`, or a series of blocks.
    List(Vec<Input>),
    /// `{…}`, or a block.
    Object(BTreeMap<String, Input>),
}

impl Input {
    /// Creates an object from pairs.
    #[must_use]
    pub fn object(pairs: impl IntoIterator<Item = (String, Self)>) -> Self {
        Self::Object(pairs.into_iter().collect())
    }

    /// Returns a value that becomes known between plan and apply.
    #[must_use]
    pub fn unknown_until_apply(self) -> Self {
        Self::Unknown(Some(Box::new(self)))
    }

    /// Replaces unknown values by the values they get during apply. Values that stay unknown are kept.
    #[must_use]
    pub fn settled(&self) -> Self {
        match self {
            Self::Unknown(Some(later)) => later.settled(),
            Self::List(items) => Self::List(items.iter().map(Self::settled).collect()),
            Self::Object(members) => {
                Self::object(members.iter().map(|(name, member)| (name.clone(), member.settled())))
            }
            other => other.clone(),
        }
    }

    /// Returns whether something is unknown during planning.
    #[must_use]
    pub fn has_unknown(&self) -> bool {
        match self {
            Self::Unknown(_) => true,
            Self::List(items) => items.iter().any(Self::has_unknown),
            Self::Object(members) => members.values().any(Self::has_unknown),
            _ => false,
        }
    }

    /// Returns a copy with another value for one argument.
    #[must_use]
    pub fn with(&self, name: &str, value: impl Into<Self>) -> Self {
        let mut members = match self {
            Self::Object(members) => members.clone(),
            _ => BTreeMap::new(),
        };
        members.insert(name.to_owned(), value.into());
        Self::Object(members)
    }

    /// Returns a copy without one argument.
    #[must_use]
    pub fn without(&self, name: &str) -> Self {
        match self {
            Self::Object(members) => {
                let kept = members.iter().filter(|(key, _)| *key != name);
                Self::Object(kept.map(|(key, value)| (key.clone(), value.clone())).collect())
            }
            other => other.clone(),
        }
    }

    /// Converts a value of a state into a configuration value. Unknown values stay unknown.
    #[must_use]
    pub fn from_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Unknown(_) => Self::Unknown(None),
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => Self::Number(number.clone()),
            Value::String(text) => Self::String(text.clone()),
            Value::List(items) | Value::Set(items) | Value::Tuple(items) => {
                Self::List(items.iter().map(Self::from_value).collect())
            }
            Value::Map(members) | Value::Object(members) => {
                Self::object(members.iter().map(|(name, member)| (name.clone(), Self::from_value(member))))
            }
            Value::Typed(_, value) => Self::from_value(value),
        }
    }
}

impl From<&str> for Input {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Input {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Input {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i32> for Input {
    fn from(value: i32) -> Self {
        Self::Number(i64::from(value).into())
    }
}

impl From<i64> for Input {
    fn from(value: i64) -> Self {
        Self::Number(value.into())
    }
}

impl From<f64> for Input {
    /// Converts to the decimal that is displayed, not the exact value of the double, since a configuration is
    /// text.
    fn from(value: f64) -> Self {
        Number::parse(&value.to_string()).map_or(Self::Null, Self::Number)
    }
}

impl From<&serde_json::Value> for Input {
    fn from(json: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        match json {
            Json::Null => Self::Null,
            Json::Bool(value) => Self::Bool(*value),
            Json::Number(number) => Number::parse(&number.to_string()).map_or(Self::Null, Self::Number),
            Json::String(text) => text.as_str().into(),
            Json::Array(items) => Self::List(items.iter().map(Self::from).collect()),
            Json::Object(members) => {
                Self::object(members.iter().map(|(name, member)| (name.clone(), member.into())))
            }
        }
    }
}

impl<T: Into<Self>> From<Vec<T>> for Input {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Self>, const N: usize> From<[T; N]> for Input {
    fn from(items: [T; N]) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Self>> From<Option<T>> for Input {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
