//! Encodings of values.
//!
//! There are two, both decoded with the type: MessagePack, which supports unknown values, and JSON, which
//! state files and some providers use.

mod json;
mod msgpack;

use ferroform_proto::tfplugin6::DynamicValue;

pub use json::{from_json, to_json};
pub use msgpack::{from_msgpack, to_msgpack};

use crate::value::{Path, Type, Value};

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
