//! Values that carry their type: an array of the type, as JSON, and the value.

use rmp::{Marker, decode, encode};

use super::parts::{
    all_read, always, expected, length, read_bool, read_elements, read_entries, read_number, read_text,
    read_unless_null, take, write_elements, write_entries, write_simple,
};
use crate::value::{Step, Type, Typed, Value};
use crate::wire::Malformed;
use crate::wire::typed::{
    checked_attributes, checked_elements, one_level_less, type_of, type_of_attribute, type_of_element,
};

/// Reads a value of this type.
pub fn typed_from_msgpack(mut bytes: &[u8], ty: &Type) -> Result<Value, Malformed> {
    let value = read_value(&mut bytes, ty, Type::LEVELS)?;
    all_read(bytes)?;
    Ok(value)
}

/// Writes a value of this type.
#[must_use]
pub fn typed_to_msgpack(value: &Value, ty: &Type) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    write_value(&mut out, value, ty);
    out
}

/// Reads type and value, with at most so many levels.
pub(super) fn read(bytes: &mut &[u8], marker: Marker, levels: usize) -> Result<Value, Malformed> {
    let parts =
        decode::read_array_len(bytes).map_err(|_| expected("an array of a type and a value", marker))?;
    if parts != 2 {
        return Err(Malformed::new(format!("a type and a value are expected, {parts} parts were found")));
    }
    let ty = read_type(bytes)?;
    let value = read_value(bytes, &ty, levels)?;
    Ok(Value::typed(ty, value))
}

fn read_type(bytes: &mut &[u8]) -> Result<Type, Malformed> {
    let marker = bytes.first().map_or(Marker::Reserved, |&b| Marker::from_u8(b));
    let length = decode::read_bin_len(bytes).map_err(|_| expected("a type in binary data", marker))?;
    type_of(&serde_json::from_slice(take(bytes, length)?).unwrap_or_default())
}

fn read_value(bytes: &mut &[u8], ty: &Type, levels: usize) -> Result<Value, Malformed> {
    read_unless_null(bytes, |bytes, marker| read_known(bytes, marker, ty, levels))
}

fn read_known(bytes: &mut &[u8], marker: Marker, ty: &Type, levels: usize) -> Result<Value, Malformed> {
    let levels = one_level_less(levels)?;
    match ty {
        Type::Bool => read_bool(bytes, marker),
        Type::Number => read_number(bytes, marker).map(Value::Number),
        Type::String => read_text(bytes, marker),
        Type::Dynamic => read(bytes, marker, levels),
        Type::List(element) => {
            read_elements(bytes, marker, |bytes, _| read_value(bytes, element, levels)).map(Value::List)
        }
        Type::Set(element) => {
            read_elements(bytes, marker, |bytes, _| read_value(bytes, element, levels)).map(Value::set)
        }
        Type::Map(element) => {
            read_entries(bytes, marker, Step::Key, |bytes, _| read_value(bytes, element, levels))
                .map(Value::Map)
        }
        Type::Tuple(types) => {
            let read = |bytes: &mut &[u8], i| read_value(bytes, type_of_element(types, i)?, levels);
            checked_elements(types, read_elements(bytes, marker, read)?)
        }
        Type::Object(types) => {
            let read =
                |bytes: &mut &[u8], name: &str| read_value(bytes, type_of_attribute(types, name)?, levels);
            let step = |name: String| Step::Attribute(name.into());
            checked_attributes(types, read_entries(bytes, marker, step, read)?)
        }
    }
}

/// Writes type and value.
pub(super) fn write(out: &mut Vec<u8>, typed: &Typed) {
    always(encode::write_array_len(out, 2));
    always(encode::write_bin(out, typed.ty.to_json().to_string().as_bytes()));
    write_value(out, &typed.value, &typed.ty);
}

fn write_value(out: &mut Vec<u8>, value: &Value, ty: &Type) {
    match (value, ty) {
        (Value::List(elements), Type::List(ty)) | (Value::Set(elements), Type::Set(ty)) => {
            write_elements(out, elements, |out, element| write_value(out, element, ty));
        }
        (Value::Map(entries), Type::Map(ty)) => {
            write_entries(out, entries, |out, value| write_value(out, value, ty));
        }
        (Value::List(elements), Type::Tuple(types)) => {
            always(encode::write_array_len(out, length(types.len())));
            for (index, ty) in types.iter().enumerate() {
                write_value(out, elements.get(index).unwrap_or(&Value::Null), ty);
            }
        }
        (Value::Map(attributes), Type::Object(types)) => {
            always(encode::write_map_len(out, length(types.len())));
            for (name, ty) in types {
                always(encode::write_str(out, name));
                write_value(out, attributes.get(name).unwrap_or(&Value::Null), ty);
            }
        }
        (Value::Typed(typed), Type::Dynamic) => write(out, typed),
        _ => write_simple(out, value),
    }
}
