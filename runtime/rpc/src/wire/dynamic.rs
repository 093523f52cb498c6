//! `DynamicValue`: a value in one of two encodings.

use ferroform_core::schema::SchemaKind;
use ferroform_core::table::ObjectTable;
use ferroform_core::value::{Type, Value};
use ferroform_core::wire::{
    Malformed, from_json, from_msgpack, to_msgpack, to_msgpack_in, typed_from_json, typed_from_msgpack,
    typed_to_msgpack,
};
use ferroform_plugin::proto::tfplugin6::DynamicValue;
use serde_json::Value as Json;

/// Reads a value of this table; a missing message is null.
pub fn decode(message: Option<&DynamicValue>, table: &'static ObjectTable) -> Result<Value, Malformed> {
    match encoding(message)? {
        Encoding::MessagePack(bytes) => from_msgpack(bytes, table),
        Encoding::Json(json) => from_json(&json, table),
    }
}

/// Reads a value of this type; a missing message is null.
pub fn decode_type(message: Option<&DynamicValue>, ty: &Type) -> Result<Value, Malformed> {
    match encoding(message)? {
        Encoding::MessagePack(bytes) => typed_from_msgpack(bytes, ty),
        Encoding::Json(json) => typed_from_json(&json, ty),
    }
}

/// Whether this is the value of an object that does not exist.
pub fn is_null(message: Option<&DynamicValue>) -> bool {
    const NIL: u8 = 0xc0;
    match encoding(message) {
        Ok(Encoding::MessagePack(bytes)) => bytes == [NIL],
        Ok(Encoding::Json(json)) => json.is_null(),
        Err(_) => false,
    }
}

enum Encoding<'a> {
    MessagePack(&'a [u8]),
    Json(Json),
}

fn encoding(message: Option<&DynamicValue>) -> Result<Encoding<'_>, Malformed> {
    match message {
        Some(value) if !value.msgpack.is_empty() => Ok(Encoding::MessagePack(&value.msgpack)),
        Some(value) if !value.json.is_empty() => serde_json::from_slice(&value.json)
            .map(Encoding::Json)
            .map_err(|error| Malformed::new(format!("it is not valid JSON ({error})"))),
        _ => Ok(Encoding::Json(Json::Null)),
    }
}

/// Writes a value of this table.
#[must_use]
pub fn encode(value: &Value, table: &'static ObjectTable) -> DynamicValue {
    DynamicValue { msgpack: to_msgpack(value, table).into(), json: Default::default() }
}

/// Writes a value of this table with the attributes that a schema of this kind has.
#[must_use]
pub fn encode_in(value: &Value, table: &'static ObjectTable, kind: SchemaKind) -> DynamicValue {
    DynamicValue { msgpack: to_msgpack_in(value, table, kind).into(), json: Default::default() }
}

/// Writes a value of this type.
#[must_use]
pub fn encode_type(value: &Value, ty: &Type) -> DynamicValue {
    DynamicValue { msgpack: typed_to_msgpack(value, ty).into(), json: Default::default() }
}
