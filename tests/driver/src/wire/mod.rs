//! Values on the wire.
//!
//! In two encodings, both read with the type in hand: MessagePack, which can carry unknown values, and JSON, which
//! state files and some providers use.

mod json;
mod msgpack;

use ferroform_proto::tfplugin6::DynamicValue;

pub use json::{from_json, to_json};
pub use msgpack::{from_msgpack, to_msgpack};

use crate::value::{Path, Type, Value};

/// Bytes that are no value of the expected type.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{path}: {what}")]
pub struct WireError {
    /// Where.
    pub path: Path,
    /// What was found.
    pub what: String,
}

impl WireError {
    pub(crate) fn new(path: &Path, what: impl Into<String>) -> Self {
        Self { path: path.clone(), what: what.into() }
    }
}

/// A value as core sends it.
///
/// # Errors
/// When the value does not fit the type.
pub fn encode(value: &Value, ty: &Type) -> Result<DynamicValue, WireError> {
    Ok(DynamicValue { msgpack: to_msgpack(value, ty)?.into(), json: Default::default() })
}

/// A value as a provider sent it; a missing message and empty bytes both mean null.
///
/// # Errors
/// When the bytes are no value of that type.
pub fn decode(value: Option<&DynamicValue>, ty: &Type) -> Result<Value, WireError> {
    match value {
        Some(value) if !value.msgpack.is_empty() => from_msgpack(&value.msgpack, ty),
        Some(value) if !value.json.is_empty() => from_json(&value.json, ty),
        _ => Ok(Value::Null),
    }
}
