//! Functions for single attributes: `validate("Name" = no_dash)` and `plan("Name" = keep_if(is_same_name))`.
//!
//! They are ordinary functions of Rust types, so rustc checks that a function fits the type of its attribute. The
//! expansion converts a value, lends it to the function, and names the way to the attribute.

use std::collections::BTreeMap;
use std::fmt::Display;

use crate::table::PathStep;
use crate::value::Value;

/// The functions for attributes of a type.
#[derive(Debug, Clone, Copy)]
pub struct AttributeFunctions {
    /// Those that check configured values.
    pub checks: &'static [Check],
    /// Those that say whether a plan keeps the prior value.
    pub keeps: &'static [Keep],
}

impl AttributeFunctions {
    /// No functions.
    pub const NONE: Self = Self { checks: &[], keeps: &[] };
}

/// A function that checks configured values.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// The way from the root to the values.
    pub path: &'static [PathStep],
    /// Its name, for messages.
    pub function: &'static str,
    /// Calls it with a known value. `None` if the value has no place in the type that the function takes.
    pub run: fn(&Value) -> Option<Result<(), String>>,
}

/// A function that says whether a plan keeps the prior value.
#[derive(Debug, Clone, Copy)]
pub struct Keep {
    /// The way from the root to the values.
    pub path: &'static [PathStep],
    /// Its name, for messages.
    pub function: &'static str,
    /// Calls it with the prior and the configured value, both known. `None` if one of them has no place in the type that
    /// the function takes.
    pub run: fn(&Value, &Value) -> Option<bool>,
}

/// Calls a function that checks values. The value comes first, so that rustc knows of which type the function must be.
pub fn validate<T, E: Display>(value: T, function: fn(T) -> Result<(), E>) -> Result<(), String> {
    function(value).map_err(|error| error.to_string())
}

/// Calls a function that compares a prior and a configured value.
pub fn keep_if<T>([prior, configured]: [T; 2], function: fn(T, T) -> bool) -> bool {
    function(prior, configured)
}

/// A type that functions for attributes take, as it is read from a value.
pub trait Argument: Sized {
    /// What is passed to the function.
    type Lent<'a>
    where
        Self: 'a;

    /// Converts a value that is neither null nor unknown. `None` if it has no place in this type.
    fn from_value(value: &Value) -> Option<Self>;

    /// Returns what is passed to the function.
    fn lend(&self) -> Self::Lent<'_>;
}

macro_rules! copied {
    ($($type:ty => $read:expr),*) => {$(
        impl Argument for $type {
            type Lent<'a> = $type;

            fn from_value(value: &Value) -> Option<Self> {
                $read(value)
            }

            fn lend(&self) -> $type {
                *self
            }
        }
    )*};
}

copied! {
    bool => Value::as_bool,
    i64 => integer,
    f64 => number
}

fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        _ => None,
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(number.to_f64()),
        _ => None,
    }
}

impl Argument for String {
    type Lent<'a> = &'a str;

    fn from_value(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }

    fn lend(&self) -> &str {
        self
    }
}

impl<T: Argument> Argument for Vec<T> {
    type Lent<'a>
        = &'a [T]
    where
        T: 'a;

    fn from_value(value: &Value) -> Option<Self> {
        value.elements()?.iter().map(T::from_value).collect()
    }

    fn lend(&self) -> &[T] {
        self
    }
}

impl<T: Argument> Argument for BTreeMap<String, T> {
    type Lent<'a>
        = &'a Self
    where
        T: 'a;

    /// Converts a map. A null in it counts as absent.
    fn from_value(value: &Value) -> Option<Self> {
        let Value::Map(entries) = value else { return None };
        let there = entries.iter().filter(|(_, value)| !value.is_null());
        there.map(|(key, value)| Some((key.clone(), T::from_value(value)?))).collect()
    }

    fn lend(&self) -> &Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn even(value: i64) -> Result<(), String> {
        if value % 2 == 0 { Ok(()) } else { Err("must be even".into()) }
    }

    fn few(values: &[String]) -> Result<(), &'static str> {
        if values.len() < 3 { Ok(()) } else { Err("must be few") }
    }

    fn is_same(prior: &str, configured: &str) -> bool {
        prior.eq_ignore_ascii_case(configured)
    }

    #[test]
    fn ordinary_functions_take_what_they_are_written_for() {
        assert_eq!(validate(3, even), Err("must be even".into()));
        let values = ["a", "b", "c"].map(Value::from).to_vec();
        let values = Vec::<String>::from_value(&Value::List(values)).expect("texts");
        assert_eq!(validate(values.lend(), few), Err("must be few".into()));
        assert!(keep_if(["A", "a"], is_same));
    }

    #[test]
    fn what_has_no_place_in_a_type_is_not_passed() {
        let large = Value::Number("9223372036854775808".parse().expect("a number"));
        assert_eq!(i64::from_value(&large), None);
        assert_eq!(Vec::<String>::from_value(&Value::List(vec![Value::UNKNOWN])), None);
        let map = Value::Map([("a".into(), Value::Null), ("b".into(), 1.into())].into_iter().collect());
        assert_eq!(BTreeMap::<String, i64>::from_value(&map), Some([("b".into(), 1)].into_iter().collect()));
    }
}
