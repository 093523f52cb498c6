//! `DynamicValue`: a value in one of two encodings.

use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;
use ferroform_proto::tfplugin6::DynamicValue;

use super::{Malformed, from_json, from_msgpack, to_msgpack};

/// Reads a value of this table; a missing message is null.
pub fn decode(message: Option<&DynamicValue>, table: &'static ObjectTable) -> Result<Value, Malformed> {
    match message {
        Some(value) if !value.msgpack.is_empty() => from_msgpack(&value.msgpack, table),
        Some(value) if !value.json.is_empty() => {
            let json = serde_json::from_slice(&value.json)
                .map_err(|error| Malformed::new(format!("it is not valid JSON ({error})")))?;
            from_json(&json, table)
        }
        _ => Ok(Value::Null),
    }
}

/// Writes a value of this table.
#[must_use]
pub fn encode(value: &Value, table: &'static ObjectTable) -> DynamicValue {
    DynamicValue { msgpack: to_msgpack(value, table).into(), json: Default::default() }
}
