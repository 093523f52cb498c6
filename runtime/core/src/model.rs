//! Typed models: a resource's attributes as Rust structs.
//!
//! `#[cfg_resource(…, model)]` generates a struct for the resource and for each of its nested objects. Each field
//! is a [`Field`]: null, unknown or known. Strings that hold JSON or instants are plain strings here, and integers are
//! [`Number`]s like all numbers, because a schema may allow more than 64 bits.

mod paths;

use std::collections::BTreeMap;
use std::fmt;

pub use paths::{ListPath, MapPath, SetPath, below};

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

/// A value of a definition that contains itself. Terraform has no recursive types, so below a certain depth such a
/// value is a JSON text.
#[derive(Debug, Clone, PartialEq)]
pub enum Nested<T> {
    /// The object, or the collection of objects.
    Object(Box<T>),
    /// Its JSON text.
    Json(String),
}

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

    /// Whether the field is known to have this value.
    ///
    /// ```
    /// # use ferroform_core::{Field, value::Number};
    /// let size = Field::Known(Number::from(13_i64));
    /// assert!(size.is(&13));
    /// assert!(Field::Known(String::from("web")).is("web"));
    /// ```
    #[must_use]
    pub fn is<U: ?Sized>(&self, value: &U) -> bool
    where
        T: PartialEq<U>,
    {
        self.known().is_some_and(|known| known == value)
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

impl From<i64> for Field<Number> {
    fn from(value: i64) -> Self {
        Field::Known(value.into())
    }
}

impl From<&str> for Field<String> {
    fn from(value: &str) -> Self {
        Field::Known(value.into())
    }
}

impl<T> Nested<T> {
    /// Returns the object, unless the value is a JSON text.
    #[must_use]
    pub fn object(&self) -> Option<&T> {
        match self {
            Nested::Object(object) => Some(object),
            Nested::Json(_) => None,
        }
    }

    /// Returns a mutable reference to the object, unless the value is a JSON text.
    pub fn object_mut(&mut self) -> Option<&mut T> {
        match self {
            Nested::Object(object) => Some(object),
            Nested::Json(_) => None,
        }
    }
}

impl<T> From<T> for Nested<T> {
    fn from(object: T) -> Self {
        Nested::Object(Box::new(object))
    }
}

/// A struct with a field for each attribute of an object. `#[cfg_resource(…, model)]` implements it.
///
/// rustc needs time and memory that grow with the square of what one function does with fields. So the fields are
/// divided into parts, and each part has functions of its own.
#[doc(hidden)]
pub trait Fields: Sized + 'static {
    /// The name of the struct.
    const NAME: &'static str;
    /// The struct with every field null.
    const NULL: Self;
    /// All fields.
    const PARTS: &'static [Part<Self>];
}

/// Some of the fields of a struct.
#[doc(hidden)]
pub struct Part<M> {
    /// Reads the fields from an object. Returns whether all have the right type.
    pub read: fn(&mut M, &Object) -> bool,
    /// Adds the fields to a list of attributes.
    pub write: fn(&M, &mut Attributes),
    /// Copies the fields from another struct.
    pub copy: fn(&mut M, &M),
    /// Whether the fields of two structs are equal.
    pub same: fn(&M, &M) -> bool,
    /// Adds the fields to what is shown for debugging.
    pub show: fn(&M, &mut fmt::DebugStruct<'_, '_>),
}

/// Attributes with their values.
pub type Attributes = Vec<(&'static str, Value)>;

/// Reads a field from an attribute of an object: null if the object lacks it. Returns whether it has the right type.
pub fn read<T: Model>(field: &mut Field<T>, object: &Object, name: &str) -> bool {
    let Some(value) = object.get(name) else { return true };
    Field::from_value(value).map(|read| *field = read).is_some()
}

/// Adds a field to a list of attributes.
pub fn write<T: Model>(field: &Field<T>, attributes: &mut Attributes, name: &'static str) {
    attributes.push((name, field.to_value()));
}

/// Converts a value to a struct. `None` if it is no object or an attribute has another type.
pub fn from_value<M: Fields>(value: &Value) -> Option<M> {
    let object = value.as_object()?;
    let mut model = M::NULL;
    M::PARTS.iter().all(|part| (part.read)(&mut model, object)).then_some(model)
}

/// Converts a struct to a value.
pub fn to_value<M: Fields>(model: &M) -> Value {
    let mut attributes = Attributes::new();
    for part in M::PARTS {
        (part.write)(model, &mut attributes);
    }
    Value::Object(attributes.into_iter().collect())
}

/// Copies a struct.
pub fn copy<M: Fields>(model: &M) -> M {
    let mut copy = M::NULL;
    for part in M::PARTS {
        (part.copy)(&mut copy, model);
    }
    copy
}

/// Whether two structs are equal.
pub fn same<M: Fields>(model: &M, other: &M) -> bool {
    M::PARTS.iter().all(|part| (part.same)(model, other))
}

/// Formats a struct for debugging.
pub fn show<M: Fields>(model: &M, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut shown = f.debug_struct(M::NAME);
    for part in M::PARTS {
        (part.show)(model, &mut shown);
    }
    shown.finish()
}

impl Model for bool {
    fn from_value(value: &Value) -> Option<Self> {
        value.as_bool()
    }

    fn to_value(&self) -> Value {
        Value::Bool(*self)
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

impl<T: Model> Model for Nested<T> {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::String(json) => Some(Nested::Json(json.clone())),
            object => T::from_value(object).map(Self::from),
        }
    }

    fn to_value(&self) -> Value {
        match self {
            Nested::Object(object) => object.to_value(),
            Nested::Json(json) => Value::from(json.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_beyond_64_bits_survive_the_way_through_a_model() {
        for digits in ["9223372036854775808", "18446744073709551616", "-9223372036854775809"] {
            let value = Value::Number(digits.parse().expect("a number"));
            let field = Field::<Number>::from_value(&value).expect("a number");
            assert_eq!(field.to_value(), value);
        }
    }

    #[test]
    fn a_nested_value_is_an_object_or_a_json_text() {
        let json = Value::from("{}");
        assert_eq!(Nested::<bool>::from_value(&json), Some(Nested::Json("{}".into())));
        assert_eq!(Nested::from_value(&Value::Bool(true)), Some(Nested::from(true)));
        assert_eq!(Nested::<bool>::Json("{}".into()).to_value(), json);
        assert_eq!(Nested::<bool>::from_value(&Value::from(1)), None);
    }

    #[test]
    fn values_survive_the_way_through_a_model() {
        let list = Value::List(vec![Value::from("a"), Value::Null, Value::UNKNOWN]);
        let model = Field::<Vec<Field<String>>>::from_value(&list).expect("a list of strings");
        assert_eq!(model.to_value(), list);
        assert_eq!(Field::<Number>::from_value(&Value::from("7")), None);
        assert_eq!(Field::<bool>::from_value(&Value::Null), Some(Field::Null));
    }
}
