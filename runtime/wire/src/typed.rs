//! What both encodings demand of a value that carries its type.
//!
//! No table bounds it, so its levels are counted, and nothing is filled in: a type costs a sender a few bytes and the values
//! it would promise could cost any memory.

use std::collections::BTreeMap;

use ferroform_core::value::{Type, Value};

use super::Malformed;

/// What is left for the parts of a value that may have so many levels.
pub(super) fn one_level_less(levels: usize) -> Result<usize, Malformed> {
    levels.checked_sub(1).ok_or_else(|| Malformed::new(format!("it has more than {} levels", Type::LEVELS)))
}

/// The type of the element at this place of a tuple.
pub(super) fn type_of_element(types: &[Type], index: usize) -> Result<&Type, Malformed> {
    types.get(index).ok_or_else(|| Malformed::new("the tuple's type has no such element"))
}

/// A tuple, if it has all elements that its type has.
pub(super) fn checked_elements(types: &[Type], elements: Vec<Value>) -> Result<Value, Malformed> {
    if elements.len() == types.len() {
        return Ok(Value::List(elements));
    }
    Err(Malformed::new(format!("a tuple has {} of {} elements", elements.len(), types.len())))
}

/// The type of an object's attribute.
pub(super) fn type_of_attribute<'t>(
    types: &'t BTreeMap<String, Type>,
    name: &str,
) -> Result<&'t Type, Malformed> {
    types.get(name).ok_or_else(|| Malformed::new("the object's type has no such attribute"))
}

/// An object, if it has all attributes that its type has.
pub(super) fn checked_attributes(
    types: &BTreeMap<String, Type>,
    attributes: BTreeMap<String, Value>,
) -> Result<Value, Malformed> {
    match types.keys().find(|name| !attributes.contains_key(*name)) {
        None => Ok(Value::Map(attributes)),
        Some(missing) => Err(Malformed::new(format!("the object's attribute {missing:?} is missing"))),
    }
}
