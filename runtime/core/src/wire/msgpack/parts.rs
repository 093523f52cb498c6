//! Parts of values in MessagePack: leaves, arrays and maps, for values with and without a type of their own.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmp::{Marker, decode, encode};

use crate::value::{Number, Step, Unknown, Value};
use crate::wire::{Malformed, normalised};

const PLAIN_UNKNOWN: i8 = 0;
const REFINED_UNKNOWN: i8 = 12;

/// Checks that nothing follows a value.
pub(super) fn all_read(bytes: &[u8]) -> Result<(), Malformed> {
    if bytes.is_empty() { Ok(()) } else { Err(Malformed::new("there are bytes after its end")) }
}

/// Reads null and unknown, which have the same form for every type, and anything else with `read`.
pub(super) fn read_unless_null(
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

pub(super) fn read_unknown(bytes: &mut &[u8]) -> Result<Value, Malformed> {
    let meta =
        decode::read_ext_meta(bytes).map_err(|_| Malformed::new("an extension has no valid header"))?;
    let data = take(bytes, meta.size)?;
    match meta.typeid {
        PLAIN_UNKNOWN => Ok(Value::UNKNOWN),
        REFINED_UNKNOWN => Ok(Value::Unknown(Unknown { refinements: Some(Arc::from(data)) })),
        other => Err(Malformed::new(format!("extension type {other} is not known"))),
    }
}

pub(super) fn read_bool(bytes: &mut &[u8], marker: Marker) -> Result<Value, Malformed> {
    decode::read_bool(bytes).map(Value::Bool).map_err(|_| expected("a boolean", marker))
}

pub(super) fn read_number(bytes: &mut &[u8], marker: Marker) -> Result<Number, Malformed> {
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

pub(super) fn read_string<'a>(bytes: &mut &'a [u8], marker: Marker) -> Result<&'a str, Malformed> {
    let length = decode::read_str_len(bytes).map_err(|_| expected("a string", marker))?;
    std::str::from_utf8(take(bytes, length)?).map_err(|_| Malformed::new("a string is not valid UTF-8"))
}

pub(super) fn read_text(bytes: &mut &[u8], marker: Marker) -> Result<Value, Malformed> {
    read_string(bytes, marker).map(|text| Value::String(normalised(text)))
}

/// Reads an array. `read` is given the index of each element.
pub(super) fn read_elements(
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

/// Reads a map. `read` is given the key of each value.
pub(super) fn read_entries(
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

pub(super) fn read_key<'a>(bytes: &mut &'a [u8]) -> Result<&'a str, Malformed> {
    let marker = bytes.first().map_or(Marker::Reserved, |&b| Marker::from_u8(b));
    read_string(bytes, marker)
}

pub(super) fn take<'a>(bytes: &mut &'a [u8], length: u32) -> Result<&'a [u8], Malformed> {
    let (head, tail) = bytes
        .split_at_checked(length as usize)
        .ok_or_else(|| Malformed::new("the message ends too early"))?;
    *bytes = tail;
    Ok(head)
}

/// Returns the capacity to reserve for this many values. Each takes at least one byte, and a false length
/// reserves no more than a few kilobytes.
pub(super) fn bounded(length: u32, bytes: &[u8]) -> usize {
    const MOST_AT_ONCE: usize = 256;
    (length as usize).min(bytes.len()).min(MOST_AT_ONCE)
}

pub(super) fn expected(what: &str, found: Marker) -> Malformed {
    let found = match found {
        Marker::True | Marker::False => "a boolean",
        Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32 => "a string",
        Marker::FixArray(_) | Marker::Array16 | Marker::Array32 => "an array",
        Marker::FixMap(_) | Marker::Map16 | Marker::Map32 => "a map",
        Marker::Bin8 | Marker::Bin16 | Marker::Bin32 => "binary data",
        Marker::Reserved => "a reserved marker",
        _ => "a number",
    };
    Malformed::new(format!("expected {what}, found {found}"))
}

pub(super) fn write_elements(out: &mut Vec<u8>, elements: &[Value], write: impl Fn(&mut Vec<u8>, &Value)) {
    always(encode::write_array_len(out, length(elements.len())));
    for element in elements {
        write(out, element);
    }
}

pub(super) fn write_entries(
    out: &mut Vec<u8>,
    entries: &BTreeMap<String, Value>,
    write: impl Fn(&mut Vec<u8>, &Value),
) {
    always(encode::write_map_len(out, length(entries.len())));
    for (key, value) in entries {
        always(encode::write_str(out, key));
        write(out, value);
    }
}

/// Writes a value without parts.
pub(super) fn write_simple(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => write_nil(out),
        Value::Unknown(unknown) => write_unknown(out, unknown),
        Value::Bool(value) => always(encode::write_bool(out, *value)),
        Value::Number(number) => write_number(out, number),
        Value::String(text) => always(encode::write_str(out, text)),
        // The engine builds values by the same table. A value of another shape would be a bug in the provider,
        // and null is what core reports most clearly.
        Value::List(_) | Value::Set(_) | Value::Map(_) | Value::Object(_) | Value::Typed(_) => write_nil(out),
    }
}

pub(super) fn write_nil(out: &mut Vec<u8>) {
    always(encode::write_nil(out));
}

pub(super) fn write_unknown(out: &mut Vec<u8>, unknown: &Unknown) {
    match &unknown.refinements {
        None => out.extend_from_slice(&[0xd4, 0, 0]),
        Some(refinements) => {
            always(encode::write_ext_meta(out, length(refinements.len()), REFINED_UNKNOWN));
            out.extend_from_slice(refinements);
        }
    }
}

pub(super) fn write_number(out: &mut Vec<u8>, number: &Number) {
    always(encode::write_str(out, &number.to_string()));
}

pub(super) fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Discards the result of writing into memory, which cannot fail.
pub(super) fn always<T, E>(result: Result<T, E>) {
    drop(result);
}
