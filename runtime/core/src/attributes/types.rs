//! Rust types of arguments and attributes.

use std::collections::{BTreeMap, BTreeSet};

use crate::function::{Misfit, TerraformType, list_of, map_of};
use crate::model::Field;
use crate::table::{AttributeTable, Behaviour, Configurability, ElementTable, Kind, Order, Text};
use crate::value::{Number, Object, Value};

/// A Rust type of an argument.
///
/// | Rust | Terraform |
/// |---|---|
/// | `String`, `bool`, `Number` | string, bool, number |
/// | `i64` | number, which has to be whole and fit |
/// | `Vec<T>`, `BTreeSet<T>`, `BTreeMap<String, T>` | list, set, map |
/// | `Option<T>` | T, which need not be set |
/// | `Field<T>` | T, which may be unknown when the arguments are validated |
/// | `Value` | dynamic: any type |
/// | a struct with `#[derive(Arguments)]` | object |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an argument",
    label = "not a type of arguments",
    note = "types of arguments are String, bool, i64, Number, Vec<_>, BTreeSet<_>, BTreeMap<String, _>, Option<_>, Field<_>, \
            Value and structs with `#[derive(Arguments)]`"
)]
pub trait ArgumentType: Sized {
    /// The Terraform type.
    #[doc(hidden)]
    const KIND: Kind;
    /// Whether it need not be set.
    #[doc(hidden)]
    const IS_OPTIONAL: bool = false;
    /// It as the element of a collection.
    #[doc(hidden)]
    const ELEMENT: &'static ElementTable = &ElementTable::plain(Self::KIND);

    /// Converts a value.
    ///
    /// # Errors
    /// If the value does not fit, or is not known.
    #[doc(hidden)]
    fn from_value(value: Value) -> Result<Self, Misfit>;
}

/// A Rust type of an attribute that is read.
///
/// | Rust | Terraform |
/// |---|---|
/// | `String`, `bool`, `i64`, `Number` | string, bool, number, number |
/// | `Vec<T>`, `BTreeSet<T>`, `BTreeMap<String, T>` | list, set, map |
/// | `Option<T>` | T, which may be null |
/// | `Value` | dynamic: any type |
/// | a struct with `#[derive(Attributes)]` | object |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of an attribute",
    label = "not a type of attributes",
    note = "types of attributes are String, bool, i64, Number, Vec<_>, BTreeSet<_>, BTreeMap<String, _>, Option<_>, Value and \
            structs with `#[derive(Attributes)]`"
)]
pub trait AttributeType: Sized {
    /// The Terraform type.
    #[doc(hidden)]
    const KIND: Kind;
    /// It as the element of a collection.
    #[doc(hidden)]
    const ELEMENT: &'static ElementTable = &ElementTable::plain(Self::KIND);

    /// Converts to a value.
    #[doc(hidden)]
    fn into_value(self) -> Value;
}

/// A Rust type as the type of an argument. The expansion names each type once, by creating this, so that rustc has one
/// place to say that it is none.
#[derive(Debug)]
pub struct Argument<T> {
    kind: Kind,
    is_optional: bool,
    read: fn(Value) -> Result<T, Misfit>,
}

/// Returns a type of an argument.
#[must_use]
pub const fn argument<T: ArgumentType>() -> Argument<T> {
    Argument { kind: T::KIND, is_optional: T::IS_OPTIONAL, read: T::from_value }
}

impl<T> Argument<T> {
    /// Returns the table of the argument with this name.
    #[must_use]
    pub const fn table(&self, name: &'static str) -> AttributeTable {
        let configurability =
            if self.is_optional { Configurability::Optional } else { Configurability::Required };
        AttributeTable::by_hand(name, self.kind, configurability)
    }

    /// Takes the argument with this name out of an object. `place` is its name after a dot.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn take(&self, object: &mut Object, name: &str, place: &str) -> Result<T, Misfit> {
        (self.read)(taken(object, name)).map_err(|misfit| misfit.within(place))
    }

    /// Like [`take`](Self::take), for an argument that an environment variable sets as well.
    ///
    /// # Errors
    /// If it does not fit, or is set nowhere.
    pub fn take_from(
        &self,
        object: &mut Object,
        name: &str,
        place: &str,
        variable: &str,
    ) -> Result<T, Misfit> {
        match taken(object, name) {
            Value::Null if !self.is_optional => {
                let what =
                    format!("must be set, in the provider block or by the environment variable {variable}");
                Err(Misfit::new(what).within(place))
            }
            value => (self.read)(value).map_err(|misfit| misfit.within(place)),
        }
    }

    /// Like [`take`](Self::take), with a value for an argument that is not set.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn take_or(
        &self,
        object: &mut Object,
        name: &str,
        place: &str,
        default: impl FnOnce() -> T,
    ) -> Result<T, Misfit> {
        match taken(object, name) {
            Value::Null => Ok(default()),
            value => (self.read)(value).map_err(|misfit| misfit.within(place)),
        }
    }
}

fn taken(object: &mut Object, name: &str) -> Value {
    object.get_mut(name).map(std::mem::take).unwrap_or_default()
}

/// Like [`Argument`], for what is read.
#[derive(Debug)]
pub struct Attribute<T> {
    kind: Kind,
    write: fn(T) -> Value,
}

/// Returns a type of an attribute.
#[must_use]
pub const fn attribute<T: AttributeType>() -> Attribute<T> {
    Attribute { kind: T::KIND, write: T::into_value }
}

impl<T> Attribute<T> {
    /// Returns the table of the attribute with this name.
    #[must_use]
    pub const fn table(&self, name: &'static str) -> AttributeTable {
        AttributeTable {
            behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
            ..AttributeTable::by_hand(name, self.kind, Configurability::Computed)
        }
    }

    /// Converts to a value.
    pub fn value(&self, value: T) -> Value {
        (self.write)(value)
    }
}

/// Implements both traits for types that are `TerraformType`s without parts.
macro_rules! simple {
    ($($ty:ty = $kind:expr;)*) => {
        $(
            impl ArgumentType for $ty {
                const KIND: Kind = $kind;

                fn from_value(value: Value) -> Result<Self, Misfit> {
                    TerraformType::from_value(value)
                }
            }

            impl AttributeType for $ty {
                const KIND: Kind = $kind;

                fn into_value(self) -> Value {
                    TerraformType::into_value(self)
                }
            }
        )*
    };
}

simple! {
    String = Kind::String(Text::Plain);
    bool = Kind::Bool;
    i64 = Kind::Int64;
    Number = Kind::Float64;
    Value = Kind::Dynamic;
}

impl<T: ArgumentType> ArgumentType for Vec<T> {
    const KIND: Kind = Kind::List(T::ELEMENT, Order::Significant);

    fn from_value(value: Value) -> Result<Self, Misfit> {
        list_of(value, T::from_value)
    }
}

impl<T: AttributeType> AttributeType for Vec<T> {
    const KIND: Kind = Kind::List(T::ELEMENT, Order::Significant);

    fn into_value(self) -> Value {
        Value::List(self.into_iter().map(T::into_value).collect())
    }
}

impl<T: ArgumentType + Ord> ArgumentType for BTreeSet<T> {
    const KIND: Kind = Kind::Set(T::ELEMENT);

    fn from_value(value: Value) -> Result<Self, Misfit> {
        let Value::Set(elements) = value else { return Err(Misfit::new("must be a set")) };
        let one = |element| T::from_value(element).map_err(|misfit| misfit.within("[*]"));
        elements.into_iter().map(one).collect()
    }
}

impl<T: AttributeType> AttributeType for BTreeSet<T> {
    const KIND: Kind = Kind::Set(T::ELEMENT);

    fn into_value(self) -> Value {
        Value::set(self.into_iter().map(T::into_value).collect())
    }
}

impl<T: ArgumentType> ArgumentType for BTreeMap<String, T> {
    const KIND: Kind = Kind::Map(T::ELEMENT);

    fn from_value(value: Value) -> Result<Self, Misfit> {
        map_of(value, T::from_value)
    }
}

impl<T: AttributeType> AttributeType for BTreeMap<String, T> {
    const KIND: Kind = Kind::Map(T::ELEMENT);

    fn into_value(self) -> Value {
        Value::Map(self.into_iter().map(|(key, value)| (key, value.into_value())).collect())
    }
}

impl<T: ArgumentType> ArgumentType for Option<T> {
    const KIND: Kind = T::KIND;
    const IS_OPTIONAL: bool = true;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        if value.is_null() { Ok(None) } else { T::from_value(value).map(Some) }
    }
}

impl<T: AttributeType> AttributeType for Option<T> {
    const KIND: Kind = T::KIND;

    fn into_value(self) -> Value {
        self.map_or(Value::Null, T::into_value)
    }
}

impl<T: ArgumentType> ArgumentType for Field<T> {
    const KIND: Kind = T::KIND;
    const IS_OPTIONAL: bool = T::IS_OPTIONAL;

    fn from_value(value: Value) -> Result<Self, Misfit> {
        match value {
            value if value.is_unknown() => Ok(Field::Unknown),
            value if value.is_null() => Ok(Field::Null),
            value => T::from_value(value).map(Field::Known),
        }
    }
}
