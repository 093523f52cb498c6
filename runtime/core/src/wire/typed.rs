//! What both encodings require of a value that carries its type.
//!
//! No table limits such a value, so its levels are counted. Missing parts are not filled in, because a short type
//! can describe values that need any amount of memory.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::Malformed;
use crate::value::{Type, Value};

/// Returns the type that this JSON describes.
pub(super) fn type_of(json: &Json) -> Result<Type, Malformed> {
    Type::from_json(json).ok_or_else(|| Malformed::new("its type is not a type that Terraform knows"))
}

/// Returns the levels that remain for the parts of a value.
pub(super) fn one_level_less(levels: usize) -> Result<usize, Malformed> {
    levels.checked_sub(1).ok_or_else(|| Malformed::new(format!("it has more than {} levels", Type::LEVELS)))
}

/// Returns the type of the element at this index of a tuple.
pub(super) fn type_of_element(types: &[Type], index: usize) -> Result<&Type, Malformed> {
    types.get(index).ok_or_else(|| Malformed::new("the tuple's type has no such element"))
}

/// Returns a tuple, if it has all elements of its type.
pub(super) fn checked_elements(types: &[Type], elements: Vec<Value>) -> Result<Value, Malformed> {
    if elements.len() == types.len() {
        return Ok(Value::List(elements));
    }
    Err(Malformed::new(format!("a tuple has {} of {} elements", elements.len(), types.len())))
}

/// Returns the type of an attribute of an object.
pub(super) fn type_of_attribute<'t>(
    types: &'t BTreeMap<String, Type>,
    name: &str,
) -> Result<&'t Type, Malformed> {
    types.get(name).ok_or_else(|| Malformed::new("the object's type has no such attribute"))
}

/// Returns an object, if it has all attributes of its type.
pub(super) fn checked_attributes(
    types: &BTreeMap<String, Type>,
    attributes: BTreeMap<String, Value>,
) -> Result<Value, Malformed> {
    match types.keys().find(|name| !attributes.contains_key(*name)) {
        None => Ok(Value::Map(attributes)),
        Some(missing) => Err(Malformed::new(format!("the object's attribute {missing:?} is missing"))),
    }
}
