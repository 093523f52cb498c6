//! Typed models: a resource's attributes as Rust structs.
//!
//! `#[cfg_resource(…, model)]` generates a struct for the resource and for each of its nested objects. Each field
//! is a [`Field`]: null, unknown or known. Strings that hold JSON or instants are plain strings here.

use std::collections::BTreeMap;

use crate::value::{Number, Object, Value};

/// The value of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Field<T> {
    /// No value.
    #[default]
    Null,
    /// A value that will be known after apply.
    Unknown,
    /// This value.
    Known(T),
}

/// A set: elements in no particular order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Set<T>(pub Vec<Field<T>>);

/// A Rust type that represents the known values of a Terraform type.
pub trait Model: Sized {
    /// Converts a value that is neither null nor unknown. `None` if it has another type.
    fn from_value(value: &Value) -> Option<Self>;
    /// Converts the model to a value.
    fn to_value(&self) -> Value;
}

impl<T> Field<T> {
    /// Returns the value, if it is known.
    #[must_use]
    pub fn known(&self) -> Option<&T> {
        match self {
            Field::Known(value) => Some(value),
            Field::Null | Field::Unknown => None,
        }
    }

    /// Returns a mutable reference to the value, if it is known.
    pub fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            Field::Known(value) => Some(value),
            Field::Null | Field::Unknown => None,
        }
    }

    /// Whether the field is null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Field::Null)
    }

    /// Whether the field is unknown until apply.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self, Field::Unknown)
    }
}

impl<T: Model> Field<T> {
    /// Converts a value. `None` if it has another type.
    #[doc(hidden)]
    #[must_use]
    pub fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Null => Some(Field::Null),
            Value::Unknown(_) => Some(Field::Unknown),
            known => T::from_value(known).map(Field::Known),
        }
    }

    /// Converts the field to a value.
    #[doc(hidden)]
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Field::Null => Value::Null,
            Field::Unknown => Value::UNKNOWN,
            Field::Known(known) => known.to_value(),
        }
    }
}

impl<T> From<T> for Field<T> {
    fn from(value: T) -> Self {
        Field::Known(value)
    }
}

/// Returns an attribute of an object as a field: null if the object lacks it, `None` if it has another type.
pub fn field<T: Model>(object: &Object, name: &str) -> Option<Field<T>> {
    object.get(name).map_or(Some(Field::Null), Field::from_value)
}

/// Creates an object with these attributes.
pub fn object<const N: usize>(attributes: [(&'static str, Value); N]) -> Value {
    Value::Object(attributes.into_iter().collect())
}

impl Model for bool {
    fn from_value(value: &Value) -> Option<Self> {
        value.as_bool()
    }

    fn to_value(&self) -> Value {
        Value::Bool(*self)
    }
}

impl Model for i64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => number.as_i64(),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        Value::from(*self)
    }
}

impl Model for Number {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => Some(number.clone()),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        Value::Number(self.clone())
    }
}

impl Model for String {
    fn from_value(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }

    fn to_value(&self) -> Value {
        Value::from(self.as_str())
    }
}

impl<T: Model> Model for Vec<Field<T>> {
    fn from_value(value: &Value) -> Option<Self> {
        value.elements()?.iter().map(Field::from_value).collect()
    }

    fn to_value(&self) -> Value {
        Value::List(self.iter().map(Field::to_value).collect())
    }
}

impl<T: Model> Model for Set<T> {
    fn from_value(value: &Value) -> Option<Self> {
        Vec::from_value(value).map(Self)
    }

    fn to_value(&self) -> Value {
        Value::set(self.0.iter().map(Field::to_value).collect())
    }
}

impl<T: Model> Model for BTreeMap<String, Field<T>> {
    fn from_value(value: &Value) -> Option<Self> {
        let Value::Map(entries) = value else { return None };
        entries.iter().map(|(key, value)| Some((key.clone(), Field::from_value(value)?))).collect()
    }

    fn to_value(&self) -> Value {
        Value::Map(self.iter().map(|(key, field)| (key.clone(), field.to_value())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_the_way_through_a_model() {
        let list = Value::List(vec![Value::from("a"), Value::Null, Value::UNKNOWN]);
        let model = Field::<Vec<Field<String>>>::from_value(&list).expect("a list of strings");
        assert_eq!(model.to_value(), list);
        assert_eq!(Field::<i64>::from_value(&Value::from("7")), None);
        assert_eq!(Field::<bool>::from_value(&Value::Null), Some(Field::Null));
    }
}
