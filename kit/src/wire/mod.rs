//! Encodings of values.
//!
//! There are two, both decoded with the type: MessagePack, which supports unknown values, and JSON, which
//! state files and some providers use.

mod json;
mod msgpack;

use std::collections::BTreeMap;
use std::sync::Arc;

use ferroform_plugin::proto::tfplugin6::DynamicValue;

pub use json::{from_json, to_json};
pub use msgpack::{from_msgpack, to_msgpack};

use crate::value::{Number, Path, Step, Type, Unknown, Value};

/// Bytes that are not a value of the expected type.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{path}: {what}")]
pub struct WireError {
    /// The place.
    pub path: Path,
    /// The problem.
    pub what: String,
}

impl WireError {
    pub(crate) fn new(path: &Path, what: impl Into<String>) -> Self {
        Self { path: path.clone(), what: what.into() }
    }
}

/// Encodes a value as core sends it.
///
/// # Errors
/// If the value does not match the type.
pub fn encode(value: &Value, ty: &Type) -> Result<DynamicValue, WireError> {
    Ok(DynamicValue { msgpack: to_msgpack(value, ty)?.into(), json: Default::default() })
}

/// Decodes a value that a provider sent. A missing message and empty bytes both mean null.
///
/// # Errors
/// If the bytes are not a value of that type.
pub fn decode(value: Option<&DynamicValue>, ty: &Type) -> Result<Value, WireError> {
    match value {
        Some(value) if !value.msgpack.is_empty() => from_msgpack(&value.msgpack, ty),
        Some(value) if !value.json.is_empty() => from_json(&value.json, ty),
        _ => Ok(Value::Null),
    }
}

/// A part of a message, which only its type makes a value.
trait Part: Sized {
    /// Whether an attribute that is left out is null.
    const MAY_BE_LEFT_OUT: bool;

    fn is_null(&self) -> bool;
    fn to_bool(&self) -> Option<bool>;
    fn text(&self) -> Option<&str>;
    fn number(&self) -> Option<Number>;
    fn elements(&self) -> Option<&[Self]>;
    fn members(&self) -> Option<Vec<(&str, &Self)>>;
    /// Returns the refinements of an unknown value, if this is one.
    fn unknown(&self, path: &Path) -> Result<Option<Unknown>, WireError>;
    /// Returns the type and the value of a dynamically typed value.
    fn typed(&self, path: &Path) -> Result<(Type, &Self), WireError>;
    /// Returns what messages show of it.
    fn shown(&self) -> String;
}

/// Makes a part of a message a value of this type.
fn typed<'t, P: Part>(part: &P, ty: &'t Type, path: &Path) -> Result<Value, WireError> {
    if let Some(unknown) = part.unknown(path)? {
        return Ok(Value::Unknown(unknown));
    }
    if part.is_null() {
        return Ok(Value::Null);
    }
    let misfit = || WireError::new(path, format!("expected {ty}, found {}", part.shown()));
    let elements = |ty: &dyn Fn(usize) -> Option<&'t Type>| -> Result<Vec<Value>, WireError> {
        let one = |(index, part): (usize, &P)| {
            typed(part, ty(index).ok_or_else(misfit)?, &path.with(Step::index(index)))
        };
        part.elements().ok_or_else(misfit)?.iter().enumerate().map(one).collect()
    };
    match ty {
        Type::Bool => part.to_bool().map(Value::Bool).ok_or_else(misfit),
        Type::String => part.text().map(Value::string).ok_or_else(misfit),
        Type::Number => part.number().map(Value::Number).ok_or_else(misfit),
        Type::List(element) => Ok(Value::List(elements(&|_| Some(element.as_ref()))?)),
        Type::Set(element) => Ok(Value::set(elements(&|_| Some(element.as_ref()))?)),
        Type::Tuple(types) => match elements(&|index| types.get(index))? {
            elements if elements.len() == types.len() => Ok(Value::Tuple(elements)),
            _ => Err(misfit()),
        },
        Type::Map(element) => {
            let member = |(name, part): (&str, &P)| {
                Ok((name.to_owned(), typed(part, element, &path.with(Step::Key(name.to_owned())))?))
            };
            let members = part.members().ok_or_else(misfit)?.into_iter().map(member);
            Ok(Value::Map(members.collect::<Result<_, WireError>>()?))
        }
        Type::Object(types) => {
            let mut attributes = BTreeMap::new();
            for (name, part) in part.members().ok_or_else(misfit)? {
                let at = path.attribute(name);
                let ty =
                    types.get(name).ok_or_else(|| WireError::new(&at, "the schema has no such attribute"))?;
                attributes.insert(name.to_owned(), typed(part, ty, &at)?);
            }
            for name in types.keys() {
                if !P::MAY_BE_LEFT_OUT && !attributes.contains_key(name) {
                    return Err(WireError::new(&path.attribute(name), "the attribute is missing"));
                }
                attributes.entry(name.clone()).or_default();
            }
            Ok(Value::Object(attributes))
        }
        Type::Dynamic => {
            let (ty, part) = part.typed(path)?;
            let value = typed(part, &ty, path)?;
            Ok(Value::Typed(Arc::new(ty), Box::new(value)))
        }
    }
}
