//! MessagePack as cty writes it.
//!
//! Unknown values are extensions: type 0 plain, type 12 with refinements. Numbers are integers, floats or decimal strings,
//! and written as the last: core reads these with the 512 bits that it reads its state and the configuration with, an integer
//! with 64. Terraform 1.10 to 1.15 takes the same number with another precision for a change, so that `plan -refresh-only
//! -detailed-exitcode` answers 2 where nothing has changed. Objects are maps by attribute name.

mod typed;

use std::collections::BTreeMap;
use std::sync::Arc;

use rmp::Marker;
use rmp::{decode, encode};

use super::{Malformed, normalised};
use crate::table::{Kind, ObjectTable};
use crate::value::{Number, Object, Step, Type, Unknown, Value};

const PLAIN_UNKNOWN: i8 = 0;
const REFINED_UNKNOWN: i8 = 12;

/// Reads an object of this table.
pub fn from_msgpack(mut bytes: &[u8], table: &'static ObjectTable) -> Result<Value, Malformed> {
    let value = read_value(&mut bytes, &Kind::Object(table))?;
    if bytes.is_empty() { Ok(value) } else { Err(Malformed::new("there are bytes behind its end")) }
}

/// Writes an object of this table. Attributes the value lacks are written as null.
#[must_use]
pub fn to_msgpack(value: &Value, table: &'static ObjectTable) -> Vec<u8> {
    let mut out = Vec::with_capacity(256);
    write_value(&mut out, value, &Kind::Object(table));
    out
}

fn read_value(bytes: &mut &[u8], kind: &Kind) -> Result<Value, Malformed> {
    read_unless_null(bytes, |bytes, marker| read_known(bytes, marker, kind))
}

/// Reads null and unknown, which are written alike whatever the type, or else what `read` does.
fn read_unless_null(
    bytes: &mut &[u8],
    read: impl FnOnce(&mut &[u8], Marker) -> Result<Value, Malformed>,
) -> Result<Value, Malformed> {
    let Some(&first) = bytes.first() else {
        return Err(Malformed::new("the message ends too early"));
    };
    let marker = Marker::from_u8(first);
    match marker {
        Marker::Null => {
            *bytes = &bytes[1..];
            Ok(Value::Null)
        }
        Marker::FixExt1
        | Marker::FixExt2
        | Marker::FixExt4
        | Marker::FixExt8
        | Marker::FixExt16
        | Marker::Ext8
        | Marker::Ext16
        | Marker::Ext32 => read_unknown(bytes),
        _ => read(bytes, marker),
    }
}

fn read_unknown(bytes: &mut &[u8]) -> Result<Value, Malformed> {
    let meta =
        decode::read_ext_meta(bytes).map_err(|_| Malformed::new("an extension has no valid header"))?;
    let data = take(bytes, meta.size)?;
    match meta.typeid {
        PLAIN_UNKNOWN => Ok(Value::UNKNOWN),
        REFINED_UNKNOWN => Ok(Value::Unknown(Unknown { refinements: Some(Arc::from(data)) })),
        other => Err(Malformed::new(format!("extension type {other} is not known"))),
    }
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

fn read_bool(bytes: &mut &[u8], marker: Marker) -> Result<Value, Malformed> {
    decode::read_bool(bytes).map(Value::Bool).map_err(|_| expected("a boolean", marker))
}

fn read_number(bytes: &mut &[u8], marker: Marker) -> Result<Number, Malformed> {
    let number = match marker {
        Marker::F32 => decode::read_f32(bytes).ok().and_then(|v| Number::from_f64(f64::from(v))),
        Marker::F64 => decode::read_f64(bytes).ok().and_then(Number::from_f64),
        Marker::U64 => decode::read_u64(bytes).ok().map(Number::from),
        Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32 => {
            read_string(bytes, marker)?.parse().ok()
        }
        _ => decode::read_int::<i64, _>(bytes).ok().map(Number::from),
    };
    number.ok_or_else(|| expected("a number", marker))
}

fn read_string<'a>(bytes: &mut &'a [u8], marker: Marker) -> Result<&'a str, Malformed> {
    let length = decode::read_str_len(bytes).map_err(|_| expected("a string", marker))?;
    std::str::from_utf8(take(bytes, length)?).map_err(|_| Malformed::new("a string is not valid UTF-8"))
}

fn read_text(bytes: &mut &[u8], marker: Marker) -> Result<Value, Malformed> {
    read_string(bytes, marker).map(|text| Value::String(normalised(text)))
}

/// Reads an array, each element by its index.
fn read_elements(
    bytes: &mut &[u8],
    marker: Marker,
    mut read: impl FnMut(&mut &[u8], usize) -> Result<Value, Malformed>,
) -> Result<Vec<Value>, Malformed> {
    let length = decode::read_array_len(bytes).map_err(|_| expected("an array", marker))?;
    let mut elements = Vec::with_capacity(bounded(length, bytes));
    for index in 0..length as usize {
        elements.push(read(bytes, index).map_err(|e| e.within(Step::Index(index)))?);
    }
    Ok(elements)
}

/// Reads a map, each value by its key.
fn read_entries(
    bytes: &mut &[u8],
    marker: Marker,
    step: impl Fn(String) -> Step,
    mut read: impl FnMut(&mut &[u8], &str) -> Result<Value, Malformed>,
) -> Result<BTreeMap<String, Value>, Malformed> {
    let length = decode::read_map_len(bytes).map_err(|_| expected("a map", marker))?;
    let mut entries = BTreeMap::new();
    for _ in 0..length {
        let key = normalised(read_key(bytes)?);
        let value = read(bytes, &key).map_err(|e| e.within(step(key.clone())))?;
        entries.insert(key, value);
    }
    Ok(entries)
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

fn read_key<'a>(bytes: &mut &'a [u8]) -> Result<&'a str, Malformed> {
    let marker = bytes.first().map_or(Marker::Reserved, |&b| Marker::from_u8(b));
    read_string(bytes, marker)
}

fn take<'a>(bytes: &mut &'a [u8], length: u32) -> Result<&'a [u8], Malformed> {
    let (head, tail) = bytes
        .split_at_checked(length as usize)
        .ok_or_else(|| Malformed::new("the message ends too early"))?;
    *bytes = tail;
    Ok(head)
}

/// Room for this many values; every one takes at least a byte, and a length that nothing follows claims no more than
/// a few kilobytes.
fn bounded(length: u32, bytes: &[u8]) -> usize {
    const MOST_AT_ONCE: usize = 256;
    (length as usize).min(bytes.len()).min(MOST_AT_ONCE)
}

fn expected(what: &str, found: Marker) -> Malformed {
    let found = match found {
        Marker::True | Marker::False => "a boolean",
        Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32 => "a string",
        Marker::FixArray(_) | Marker::Array16 | Marker::Array32 => "an array",
        Marker::FixMap(_) | Marker::Map16 | Marker::Map32 => "a map",
        Marker::Bin8 | Marker::Bin16 | Marker::Bin32 => "binary data",
        Marker::Reserved => "nothing MessagePack knows",
        _ => "a number",
    };
    Malformed::new(format!("{what} is expected, {found} was found"))
}

fn write_value(out: &mut Vec<u8>, value: &Value, kind: &Kind) {
    match (value, kind) {
        (Value::List(elements), Kind::List(table, _)) | (Value::Set(elements), Kind::Set(table)) => {
            write_elements(out, elements, |out, element| write_value(out, element, &table.kind));
        }
        (Value::Map(entries), Kind::Map(table)) => {
            write_entries(out, entries, |out, value| write_value(out, value, &table.kind));
        }
        (Value::Object(object), Kind::Object(table)) => {
            always(encode::write_map_len(out, length(table.attributes.len())));
            for attribute in table.attributes {
                always(encode::write_str(out, attribute.name));
                write_value(out, object.get(attribute.name).unwrap_or(&Value::Null), &attribute.kind);
            }
        }
        (Value::Typed(typed), Kind::Dynamic) => typed::write(out, typed),
        _ => write_simple(out, value),
    }
}

fn write_elements(out: &mut Vec<u8>, elements: &[Value], write: impl Fn(&mut Vec<u8>, &Value)) {
    always(encode::write_array_len(out, length(elements.len())));
    for element in elements {
        write(out, element);
    }
}

fn write_entries(out: &mut Vec<u8>, entries: &BTreeMap<String, Value>, write: impl Fn(&mut Vec<u8>, &Value)) {
    always(encode::write_map_len(out, length(entries.len())));
    for (key, value) in entries {
        always(encode::write_str(out, key));
        write(out, value);
    }
}

/// Writes what has no parts.
fn write_simple(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => write_nil(out),
        Value::Unknown(unknown) => write_unknown(out, unknown),
        Value::Bool(value) => always(encode::write_bool(out, *value)),
        Value::Number(number) => write_number(out, number),
        Value::String(text) => always(encode::write_str(out, text)),
        // The engine builds values by the same table; a value of another shape would be a fault of ours, and null
        // is what core reports most clearly.
        Value::List(_) | Value::Set(_) | Value::Map(_) | Value::Object(_) | Value::Typed(_) => write_nil(out),
    }
}

fn write_nil(out: &mut Vec<u8>) {
    always(encode::write_nil(out));
}

fn write_unknown(out: &mut Vec<u8>, unknown: &Unknown) {
    match &unknown.refinements {
        None => out.extend_from_slice(&[0xd4, 0, 0]),
        Some(refinements) => {
            always(encode::write_ext_meta(out, length(refinements.len()), REFINED_UNKNOWN));
            out.extend_from_slice(refinements);
        }
    }
}

fn write_number(out: &mut Vec<u8>, number: &Number) {
    always(encode::write_str(out, &number.to_string()));
}

fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Writing into memory cannot fail.
fn always<T, E>(result: Result<T, E>) {
    drop(result);
}

/// Reads an object of strings that has no table, such as an identity; what is null or unknown is left out.
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
        let value = read_value(bytes, &Kind::String(crate::table::Text::Plain))
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
