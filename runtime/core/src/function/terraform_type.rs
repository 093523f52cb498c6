//! Rust types that stand for Terraform types.

use std::collections::BTreeMap;
use std::fmt;

use crate::value::{Number, Type, Value};

/// A Rust type that stands for a Terraform type, as an argument or result of a function.
///
/// | Rust | Terraform |
/// |---|---|
/// | `String` | string |
/// | `bool` | bool |
/// | `i64` | number, which has to be whole and fit |
/// | `Number` | number |
/// | `Vec<T>` | list |
/// | `BTreeMap<String, T>` | map |
/// | `Option<T>` | T, which may be null |
/// | `Value` | dynamic: any type |
/// | a struct with `#[derive(TerraformType)]` | object; a struct of one unnamed field is that field |
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands for no Terraform type",
    label = "no Terraform type",
    note = "those that do are String, bool, i64, Number, Vec<_>, BTreeMap<String, _>, Option<_>, Value and structs \
            with `#[derive(TerraformType)]`"
)]
pub trait TerraformType: Sized {
    /// Whether a value may be null.
    const IS_NULLABLE: bool = false;

    /// Returns the Terraform type.
    fn ty() -> Type;

    /// Converts a value that has no unknown parts.
    ///
    /// # Errors
    /// If the value does not fit.
    fn from_value(value: Value) -> Result<Self, Misfit>;

    /// Converts to a value. An object is a [`Value::Map`].
    fn into_value(self) -> Value;
}

/// Why a value does not fit a Rust type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    place: String,
    what: String,
}

impl Misfit {
    /// Creates an error with what the value must be: `must be a whole number`.
    pub fn new(what: impl Into<String>) -> Self {
        Self { place: String::new(), what: what.into() }
    }

    /// Returns where inside of the argument the value is, or nothing.
    pub(crate) fn place(&self) -> &str {
        &self.place
    }

    /// Returns what the value must be.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    /// Adds where inside of the argument the value is: `[0]`, `.host`.
    #[must_use]
    pub fn within(mut self, place: impl fmt::Display) -> Self {
        self.place = format!("{place}{}", self.place);
        self
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.as_str() {
            "" => f.write_str(&self.what),
            place => write!(f, "the value at {place} {}", self.what),
        }
    }
}

impl std::error::Error for Misfit {}

/// Reads a list, each element with `read`.
pub(crate) fn list_of<T>(value: Value, read: impl Fn(Value) -> Result<T, Misfit>) -> Result<Vec<T>, Misfit> {
    let Value::List(elements) = value else { return Err(Misfit::new("must be a list")) };
    let one =
        |(index, element)| read(element).map_err(|misfit: Misfit| misfit.within(format_args!("[{index}]")));
    elements.into_iter().enumerate().map(one).collect()
}

/// Reads a map, each value with `read`.
pub(crate) fn map_of<T>(
    value: Value,
    read: impl Fn(Value) -> Result<T, Misfit>,
) -> Result<BTreeMap<String, T>, Misfit> {
    let Value::Map(entries) = value else { return Err(Misfit::new("must be a map")) };
    let one = |(key, value): (String, Value)| match read(value) {
        Ok(value) => Ok((key, value)),
        Err(misfit) => Err(misfit.within(format_args!("[{key:?}]"))),
    };
    entries.into_iter().map(one).collect()
}

impl TerraformType for String {
    fn ty() -> Type {
        Type::String
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        match value {
            Value::String(text) => Ok(text),
            _ => Err(Misfit::new("must be a string")),
        }
    }

    fn into_value(self) -> Value {
        Value::String(self)
    }
}

impl TerraformType for bool {
    fn ty() -> Type {
        Type::Bool
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        value.as_bool().ok_or_else(|| Misfit::new("must be true or false"))
    }

    fn into_value(self) -> Value {
        Value::Bool(self)
    }
}

impl TerraformType for Number {
    fn ty() -> Type {
        Type::Number
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        match value {
            Value::Number(number) => Ok(number),
            _ => Err(Misfit::new("must be a number")),
        }
    }

    fn into_value(self) -> Value {
        Value::Number(self)
    }
}

impl TerraformType for i64 {
    fn ty() -> Type {
        Type::Number
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        let whole = Number::from_value(value)?.as_i64();
        whole.ok_or_else(|| Misfit::new("must be a whole number of at most 63 bits"))
    }

    fn into_value(self) -> Value {
        Value::from(self)
    }
}

impl<T: TerraformType> TerraformType for Vec<T> {
    fn ty() -> Type {
        Type::List(Box::new(T::ty()))
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        list_of(value, T::from_value)
    }

    fn into_value(self) -> Value {
        Value::List(self.into_iter().map(T::into_value).collect())
    }
}

impl<T: TerraformType> TerraformType for BTreeMap<String, T> {
    fn ty() -> Type {
        Type::Map(Box::new(T::ty()))
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        map_of(value, T::from_value)
    }

    fn into_value(self) -> Value {
        Value::Map(self.into_iter().map(|(key, value)| (key, value.into_value())).collect())
    }
}

impl<T: TerraformType> TerraformType for Option<T> {
    const IS_NULLABLE: bool = true;

    fn ty() -> Type {
        T::ty()
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        if value.is_null() { Ok(None) } else { T::from_value(value).map(Some) }
    }

    fn into_value(self) -> Value {
        self.map_or(Value::Null, T::into_value)
    }
}

impl TerraformType for Value {
    fn ty() -> Type {
        Type::Dynamic
    }

    fn from_value(value: Value) -> Result<Self, Misfit> {
        Ok(value)
    }

    fn into_value(self) -> Value {
        self
    }
}
