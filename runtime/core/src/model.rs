//! Typed models: a resource's attributes as Rust structs.
//!
//! `#[cfg_resource(…, model)]` generates a struct for the resource and for each of its nested objects. Each field
//! is a [`Field`]: null, unknown or known. Strings that hold JSON or instants are plain strings here, and integers are
//! [`Number`]s like all numbers, because a schema may allow more than 64 bits.

mod paths;

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;

pub use paths::{ListPath, MapPath, SetPath, below};

use crate::value::{Number, Value};

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
#[doc(hidden)]
pub trait Fields: Sized + 'static {
    /// The name of the struct.
    const NAME: &'static str;
    /// The struct with every field null.
    const NULL: Self;
    /// All fields.
    const FIELDS: &'static [Accessor<Self>];
}

/// One field of a struct.
#[doc(hidden)]
pub struct Accessor<M> {
    /// The name of the attribute.
    pub name: &'static str,
    /// Returns the field.
    pub get: fn(&M) -> &dyn AnyField,
    /// Returns the field, to be changed.
    pub get_mut: fn(&mut M) -> &mut dyn AnyField,
}

/// A field of any type.
#[doc(hidden)]
pub trait AnyField: Any + fmt::Debug {
    /// Reads the field from a value. Returns whether it has the right type.
    fn read(&mut self, value: &Value) -> bool;
    /// Returns the value of the field.
    fn value(&self) -> Value;
    /// Makes the field a copy of another one of its type.
    fn copy(&mut self, other: &dyn AnyField);
    /// Whether another field of its type is equal.
    fn is_same(&self, other: &dyn AnyField) -> bool;
}

impl<T: Model + Clone + PartialEq + fmt::Debug + 'static> AnyField for Field<T> {
    fn read(&mut self, value: &Value) -> bool {
        Self::from_value(value).map(|read| *self = read).is_some()
    }

    fn value(&self) -> Value {
        self.to_value()
    }

    fn copy(&mut self, other: &dyn AnyField) {
        if let Some(other) = (other as &dyn Any).downcast_ref::<Self>() {
            self.clone_from(other);
        }
    }

    fn is_same(&self, other: &dyn AnyField) -> bool {
        (other as &dyn Any).downcast_ref::<Self>() == Some(self)
    }
}

/// Converts a value to a struct: a field is null if the object lacks its attribute. `None` if the value is no object or an
/// attribute has another type.
pub fn from_value<M: Fields>(value: &Value) -> Option<M> {
    let object = value.as_object()?;
    let mut model = M::NULL;
    let mut is_read = |field: &Accessor<M>| {
        object.get(field.name).is_none_or(|value| (field.get_mut)(&mut model).read(value))
    };
    M::FIELDS.iter().all(&mut is_read).then_some(model)
}

/// Converts a struct to a value.
pub fn to_value<M: Fields>(model: &M) -> Value {
    Value::Object(M::FIELDS.iter().map(|field| (field.name, (field.get)(model).value())).collect())
}

/// Copies a struct.
pub fn copy<M: Fields>(model: &M) -> M {
    let mut copy = M::NULL;
    for field in M::FIELDS {
        (field.get_mut)(&mut copy).copy((field.get)(model));
    }
    copy
}

/// Whether two structs are equal.
pub fn same<M: Fields>(model: &M, other: &M) -> bool {
    M::FIELDS.iter().all(|field| (field.get)(model).is_same((field.get)(other)))
}

/// Formats a struct for debugging.
pub fn show<M: Fields>(model: &M, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut shown = f.debug_struct(M::NAME);
    for field in M::FIELDS {
        shown.field(field.name, &(field.get)(model));
    }
    shown.finish()
}

/// Implements what every model has, for a struct with these fields and attributes.
#[doc(hidden)]
#[macro_export]
macro_rules! __model {
    ($model:ident { $($field:ident: $attribute:literal,)* }) => {
        #[automatically_derived]
        impl $crate::__private::Fields for $model {
            const NAME: &'static ::core::primitive::str = ::core::stringify!($model);
            const NULL: Self = Self { $($field: $crate::__private::Field::Null,)* };
            const FIELDS: &'static [$crate::__private::Accessor<Self>] = &[$($crate::__private::Accessor {
                name: $attribute,
                get: |model| &model.$field,
                get_mut: |model| &mut model.$field,
            },)*];
        }
        #[automatically_derived]
        impl $crate::__private::Model for $model {
            fn from_value(value: &$crate::__private::Value) -> ::core::option::Option<Self> {
                $crate::__private::from_value(value)
            }
            fn to_value(&self) -> $crate::__private::Value {
                $crate::__private::to_value(self)
            }
        }
        #[automatically_derived]
        impl ::core::default::Default for $model {
            fn default() -> Self {
                <Self as $crate::__private::Fields>::NULL
            }
        }
        #[automatically_derived]
        impl ::core::clone::Clone for $model {
            fn clone(&self) -> Self {
                $crate::__private::copy(self)
            }
        }
        #[automatically_derived]
        impl ::core::cmp::PartialEq for $model {
            fn eq(&self, other: &Self) -> ::core::primitive::bool {
                $crate::__private::same(self, other)
            }
        }
        #[automatically_derived]
        impl ::core::cmp::Eq for $model {}
        #[automatically_derived]
        impl ::core::fmt::Debug for $model {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__private::show(self, f)
            }
        }
    };
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
