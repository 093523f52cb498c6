//! Structs whose fields are properties: how they are read from JSON and written to it.
//!
//! A type with handlers of its own is such a struct. `#[cfg_resource("…", handlers)]` implements the traits.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::{self, Debug};
use std::hash::{BuildHasher, Hash};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

pub use crate::misfit::Misfit;

/// A struct whose fields are the properties of a type.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` are no properties of a type with handlers",
    label = "no type with handlers",
    note = "write `#[cfg_resource(\"…\", handlers)]` above the struct"
)]
pub trait Properties: Sized {
    /// Reads the properties.
    ///
    /// # Errors
    /// If a property is missing or does not fit its field. The error has the path of the property, and no value.
    fn from_properties(properties: &Json) -> Result<Self, Misfit>;

    /// Writes the properties. What is `None` is left out.
    fn to_properties(&self) -> Json;
}

/// A value of a property.
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands for no type of a property",
    label = "no type of a property",
    note = "those that do are String, bool, integers up to 64 bits, f32, f64, Vec<_>, sets, maps with keys of type String, \
            Option<_>, Box<_>, serde_json::Value, and structs and enums in the module that has `#[cfg_resource(\"…\", handlers)]`"
)]
pub trait Property: Sized {
    /// Reads a value.
    ///
    /// # Errors
    /// If it does not fit. The error has no value.
    fn from_json(json: &Json) -> Result<Self, Misfit>;

    /// Writes the value.
    fn to_json(&self) -> Json;

    /// Returns what stands for a property that is missing.
    #[doc(hidden)]
    #[must_use]
    fn missing() -> Option<Self> {
        None
    }
}

/// A text that is a secret: a field of this type is sensitive, or has the mark `secret`, and `{:?}` does not show the text.
/// `serde` writes it, since an API is to receive it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Returns the text.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl<T: Into<String>> From<T> for Secret {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(sensitive value)")
    }
}

/// The filter of a list that cannot be narrowed.
#[diagnostic::do_not_recommend]
impl Property for () {
    fn from_json(_: &Json) -> Result<Self, Misfit> {
        Ok(())
    }

    fn to_json(&self) -> Json {
        Json::Null
    }
}

/// Returns the members of an object.
#[doc(hidden)]
pub fn members(json: &Json) -> Result<&Map<String, Json>, Misfit> {
    json.as_object().ok_or_else(|| Misfit::new("must be an object"))
}

/// Reads a member. `null` stands for one that is missing.
#[doc(hidden)]
pub fn member<T: Property>(members: &Map<String, Json>, name: &str) -> Result<T, Misfit> {
    let read = match members.get(name).filter(|json| !json.is_null()) {
        Some(json) => T::from_json(json),
        None => T::missing().ok_or_else(|| Misfit::new("is missing")),
    };
    read.map_err(|misfit| misfit.within(format_args!("/{name}")))
}

/// Reads a member for which the schema has a default, as JSON text.
#[doc(hidden)]
pub fn member_or<T: Property>(members: &Map<String, Json>, name: &str, default: &str) -> Result<T, Misfit> {
    if members.get(name).is_some_and(|json| !json.is_null()) {
        return member(members, name);
    }
    let json = serde_json::from_str(default).unwrap_or_default();
    T::from_json(&json).map_err(|misfit| misfit.within(format_args!("/{name}")))
}

/// Returns an object without the members that are `null`.
#[doc(hidden)]
#[must_use]
pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    let there = members.into_iter().filter(|(_, json)| !json.is_null());
    there.map(|(name, json)| (name.to_owned(), json)).collect()
}

impl Property for Json {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        Ok(json.clone())
    }

    fn to_json(&self) -> Json {
        self.clone()
    }
}

impl<T: Property> Property for Option<T> {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        if json.is_null() { Ok(None) } else { T::from_json(json).map(Some) }
    }

    fn to_json(&self) -> Json {
        self.as_ref().map_or(Json::Null, T::to_json)
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

impl<T: Property> Property for Box<T> {
    fn from_json(json: &Json) -> Result<Self, Misfit> {
        T::from_json(json).map(Self::new)
    }

    fn to_json(&self) -> Json {
        T::to_json(self)
    }

    fn missing() -> Option<Self> {
        T::missing().map(Self::new)
    }
}

/// Reads the elements of a list.
fn elements<T: Property, C: FromIterator<T>>(json: &Json) -> Result<C, Misfit> {
    let items = json.as_array().ok_or_else(|| Misfit::new("must be a list"))?;
    let one = |(index, item)| T::from_json(item).map_err(|misfit| misfit.within(format_args!("/{index}")));
    items.iter().enumerate().map(one).collect()
}

fn list<'t, T: Property + 't>(elements: impl IntoIterator<Item = &'t T>) -> Json {
    elements.into_iter().map(T::to_json).collect()
}

/// Reads the entries of a map.
fn entries<T: Property, C: FromIterator<(String, T)>>(json: &Json) -> Result<C, Misfit> {
    let one = |(key, value): (&String, &Json)| {
        let value = T::from_json(value).map_err(|misfit| misfit.within(format_args!("/{key}")))?;
        Ok((key.clone(), value))
    };
    members(json)?.iter().map(one).collect()
}

fn map<'t, T: Property + 't>(entries: impl IntoIterator<Item = (&'t String, &'t T)>) -> Json {
    entries.into_iter().map(|(key, value)| (key.clone(), value.to_json())).collect()
}

/// Makes a collection a property, by what reads and what writes it.
macro_rules! collection {
    ($collection:ty, $read:ident, $write:ident, $($parameters:tt)*) => {
        impl<$($parameters)*> Property for $collection {
            fn from_json(json: &Json) -> Result<Self, Misfit> {
                $read(json)
            }

            fn to_json(&self) -> Json {
                $write(self)
            }
        }
    };
}

collection!(Vec<T>, elements, list, T: Property);
collection!(BTreeSet<T>, elements, list, T: Property + Ord);
collection!(HashSet<T, S>, elements, list, T: Property + Eq + Hash, S: BuildHasher + Default);
collection!(BTreeMap<String, T>, entries, map, T: Property);
collection!(HashMap<String, T, S>, entries, map, T: Property, S: BuildHasher + Default);

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn same<T: Property>(json: &str) {
        let json: Json = serde_json::from_str(json).unwrap();
        let read = T::from_json(&json).unwrap_or_else(|misfit| panic!("{misfit}"));
        assert_eq!(read.to_json(), json);
    }

    #[track_caller]
    fn misfit<T: Property>(json: &Json, expected: &str) {
        let found = T::from_json(json).err().expect("it does not fit");
        assert_eq!(found.to_string(), expected);
    }

    #[test]
    fn a_secret_goes_to_an_api_and_into_no_log() {
        let secret = Secret::from("hunter2");
        let written = serde_json::to_string(&secret).unwrap();
        assert_eq!(written, "\"hunter2\"");
        assert_eq!(serde_json::from_str::<Secret>(&written).unwrap(), secret);
        assert_eq!(format!("{secret:?}"), "(sensitive value)");
    }

    #[test]
    fn what_is_read_is_written_again() {
        same::<String>("\"a\"");
        same::<bool>("true");
        same::<i8>("-128");
        same::<u64>("18446744073709551615");
        same::<i64>("-9223372036854775808");
        same::<f32>("0.1");
        same::<f64>("0.30000000000000004");
        same::<Json>("{\"a\": [null, 1.50]}");
        same::<Option<Box<String>>>("\"a\"");
        same::<Vec<Vec<u8>>>("[[1, 1], []]");
        same::<BTreeSet<String>>("[\"a\", \"b\"]");
        same::<HashSet<u8>>("[7]");
        same::<BTreeMap<String, Vec<bool>>>("{\"a\": [true], \"b\": []}");
        same::<Secret>("\"a\"");
        same::<HashMap<String, String>>("{\"a\": \"b\"}");
    }

    #[test]
    fn whole_numbers_may_be_written_with_a_fraction() {
        assert_eq!(u8::from_json(&json!(8.0)).unwrap(), 8);
        assert_eq!(i64::from_json(&serde_json::from_str("1e3").unwrap()).unwrap(), 1_000);
        misfit::<u8>(&json!(8.5), "must be a whole number from 0 to 255");
        misfit::<u8>(&json!(256), "must be a whole number from 0 to 255");
        misfit::<u64>(&json!(-1), "must be a whole number from 0 to 18446744073709551615");
    }

    #[test]
    fn what_is_no_number_is_left_out() {
        assert_eq!(object([("A", f64::NAN.to_json()), ("B", f64::INFINITY.to_json())]), json!({}));
    }

    #[test]
    fn a_misfit_has_the_place_and_no_value() {
        misfit::<Vec<BTreeMap<String, bool>>>(
            &json!([{}, {"a": "hunter2"}]),
            "the value at /1/a must be a boolean",
        );
        misfit::<String>(&json!(7), "must be a string");
        misfit::<f64>(&json!("hunter2"), "must be a number");
        misfit::<Vec<bool>>(&json!({}), "must be a list");
        misfit::<BTreeMap<String, bool>>(&json!([]), "must be an object");
    }

    #[test]
    fn only_an_option_may_be_missing() {
        let json = json!({"A": null, "B": "b"});
        let members = members(&json).unwrap();
        assert_eq!(member::<Option<String>>(members, "A").unwrap(), None);
        assert_eq!(member::<Option<String>>(members, "C").unwrap(), None);
        assert_eq!(member::<Box<Option<String>>>(members, "C").unwrap(), Box::new(None));
        assert_eq!(member::<String>(members, "B").unwrap(), "b");
        let missing = member::<String>(members, "C").unwrap_err();
        assert_eq!(missing.to_string(), "the value at /C is missing");
        assert_eq!(object([("A", None::<String>.to_json()), ("B", json!("b"))]), json!({"B": "b"}));
    }

    #[test]
    fn a_default_stands_for_what_is_missing() {
        let json = json!({"B": 2, "C": "c"});
        let members = members(&json).unwrap();
        assert_eq!(member_or::<u8>(members, "A", "7").unwrap(), 7);
        assert_eq!(member_or::<u8>(members, "B", "7").unwrap(), 2);
        let wrong = member_or::<u8>(members, "C", "7").unwrap_err();
        assert_eq!(wrong.to_string(), "the value at /C must be a whole number from 0 to 255");
    }
}
