//! MessagePack as cty writes it.
//!
//! Unknown values are extensions: type 0 without refinements, type 12 with refinements. Numbers are read as
//! integers, floats or decimal strings, and written as decimal strings. Core reads strings with 512 bits, the
//! precision that it uses for its state and the configuration, but an integer with 64. Terraform 1.10 to 1.15
//! takes the same number with another precision for a change, so `plan -refresh-only -detailed-exitcode` would
//! return 2 although nothing has changed. Objects are maps by attribute name.

mod parts;
pub(super) mod typed;

use rmp::{Marker, decode, encode};

use self::parts::{
    all_read, always, bounded, expected, length, read_bool, read_elements, read_entries, read_key,
    read_number, read_text, read_unless_null, write_elements, write_entries, write_nil, write_simple,
};
use super::Malformed;
use crate::schema::SchemaKind;
use crate::table::{Kind, ObjectTable, Text};
use crate::value::{Object, Step, Type, Value};

/// Reads an object of this table.
pub fn from_msgpack(mut bytes: &[u8], table: &'static ObjectTable) -> Result<Value, Malformed> {
    let value = read_value(&mut bytes, &Kind::Object(table))?;
    all_read(bytes)?;
    Ok(value)
}

/// Writes an object of this table. Attributes that the value lacks are written as null.
#[must_use]
pub fn to_msgpack(value: &Value, table: &'static ObjectTable) -> Vec<u8> {
    to_msgpack_in(value, table, SchemaKind::Resource)
}

/// The same with only those attributes that a schema of this kind has.
#[must_use]
pub fn to_msgpack_in(value: &Value, table: &'static ObjectTable, kind: SchemaKind) -> Vec<u8> {
    let mut out = Vec::with_capacity(256);
    write_value(&mut out, value, &Kind::Object(table), kind);
    out
}

fn read_value(bytes: &mut &[u8], kind: &Kind) -> Result<Value, Malformed> {
    read_unless_null(bytes, |bytes, marker| read_known(bytes, marker, kind))
}

fn read_known(bytes: &mut &[u8], marker: Marker, kind: &Kind) -> Result<Value, Malformed> {
    match kind {
        Kind::Bool => read_bool(bytes, marker),
        Kind::Int64 | Kind::Float64 => read_number(bytes, marker).map(Value::Number),
        Kind::String(_) => read_text(bytes, marker),
        Kind::List(element, _) => {
            read_elements(bytes, marker, |bytes, _| read_value(bytes, &element.kind)).map(Value::List)
        }
        Kind::Set(element) => {
            read_elements(bytes, marker, |bytes, _| read_value(bytes, &element.kind)).map(Value::set)
        }
        Kind::Map(element) => {
            read_entries(bytes, marker, Step::Key, |bytes, _| read_value(bytes, &element.kind))
                .map(Value::Map)
        }
        Kind::Object(table) => read_object(bytes, marker, table),
        Kind::Dynamic => typed::read(bytes, marker, Type::LEVELS),
    }
}

fn read_object(bytes: &mut &[u8], marker: Marker, table: &'static ObjectTable) -> Result<Value, Malformed> {
    let length = decode::read_map_len(bytes).map_err(|_| expected("an object", marker))?;
    let mut values: Vec<Value> = vec![Value::Null; table.attributes.len()];
    for _ in 0..length {
        let key = read_key(bytes)?;
        let Ok(index) = table.attributes.binary_search_by(|a| a.name.cmp(key)) else {
            return Err(Malformed::new(format!("the schema has no attribute {key:?}")));
        };
        let attribute = &table.attributes[index];
        values[index] = read_value(bytes, &attribute.kind).map_err(|e| e.within(attribute.name.into()))?;
    }
    Ok(Value::Object(table.attributes.iter().map(|a| a.name).zip(values).collect::<Object>()))
}

fn write_value(out: &mut Vec<u8>, value: &Value, kind: &Kind, schema: SchemaKind) {
    match (value, kind) {
        (Value::List(elements), Kind::List(table, _)) | (Value::Set(elements), Kind::Set(table)) => {
            write_elements(out, elements, |out, element| write_value(out, element, &table.kind, schema));
        }
        (Value::Map(entries), Kind::Map(table)) => {
            write_entries(out, entries, |out, value| write_value(out, value, &table.kind, schema));
        }
        (Value::Object(object), Kind::Object(table)) => {
            let attributes = || table.attributes.iter().filter(|attribute| attribute.is_in(schema));
            always(encode::write_map_len(out, length(attributes().count())));
            for attribute in attributes() {
                let value = object.get(attribute.name).unwrap_or(&Value::Null);
                always(encode::write_str(out, attribute.name));
                write_value(out, value, &attribute.kind, schema);
            }
        }
        (Value::Typed(typed), Kind::Dynamic) => typed::write(out, typed),
        _ => write_simple(out, value),
    }
}

/// Reads an object of strings that has no table, such as an identity. Null and unknown values are left out.
pub fn strings_from_msgpack(mut bytes: &[u8]) -> Result<Vec<(String, String)>, Malformed> {
    let bytes = &mut bytes;
    let marker = bytes.first().map_or(Marker::Reserved, |&b| Marker::from_u8(b));
    if marker == Marker::Null {
        return Ok(Vec::new());
    }
    let length = decode::read_map_len(bytes).map_err(|_| expected("an object", marker))?;
    let mut strings = Vec::with_capacity(bounded(length, bytes));
    for _ in 0..length {
        let key = read_key(bytes)?.to_owned();
        let value = read_value(bytes, &Kind::String(Text::Plain))
            .map_err(|e| e.within(Step::Attribute(key.clone().into())))?;
        if let Value::String(text) = value {
            strings.push((key, text));
        }
    }
    Ok(strings)
}

/// Writes an object of strings that has no table.
#[must_use]
pub fn strings_to_msgpack(attributes: &[(&str, Option<&str>)]) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    always(encode::write_map_len(&mut out, length(attributes.len())));
    for (name, value) in attributes {
        always(encode::write_str(&mut out, name));
        match value {
            Some(value) => always(encode::write_str(&mut out, value)),
            None => write_nil(&mut out),
        }
    }
    out
}
