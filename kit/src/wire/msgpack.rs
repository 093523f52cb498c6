//! cty's MessagePack encoding.
//!
//! Unknown is an extension: type 0 without refinements, type 12 with a map of refinements otherwise. Numbers
//! are integers or doubles where that is exact, and decimal strings elsewhere. A dynamically typed value is
//! an array of its type (as JSON) and the value itself.

use rmp::encode as write;
use rmpv::Value as Raw;

use super::{Part, WireError, typed};
use crate::value::{Number, Path, Step, Type, Unknown, Value};

/// The nesting limit, deeper than any schema that core accepts.
const DEPTH_LIMIT: usize = 512;
const REFINED: i8 = 12;
const NULLNESS: i64 = 1;
const PREFIX: i64 = 2;
const NUMBER_MIN: i64 = 3;
const NUMBER_MAX: i64 = 4;
const LENGTH_MIN: i64 = 5;
const LENGTH_MAX: i64 = 6;

/// Encodes a value of this type.
///
/// # Errors
/// If the value does not match the type.
pub fn to_msgpack(value: &Value, ty: &Type) -> Result<Vec<u8>, WireError> {
    let mut bytes = Vec::new();
    encode(value, ty, &Path::root(), &mut bytes)?;
    Ok(bytes)
}

/// Decodes a value of this type.
///
/// # Errors
/// If the bytes are not MessagePack, or not a value of that type, with the path.
pub fn from_msgpack(bytes: &[u8], ty: &Type) -> Result<Value, WireError> {
    let mut rest = bytes;
    let raw = rmpv::decode::read_value_with_max_depth(&mut rest, DEPTH_LIMIT)
        .map_err(|error| WireError::new(&Path::root(), format!("not MessagePack: {error}")))?;
    if !rest.is_empty() {
        return Err(WireError::new(&Path::root(), format!("{} bytes after the value", rest.len())));
    }
    typed(&raw, ty, &Path::root())
}

fn encode(value: &Value, ty: &Type, path: &Path, out: &mut Vec<u8>) -> Result<(), WireError> {
    match (value, ty) {
        (Value::Null, _) => sure(write::write_nil(out)),
        (Value::Unknown(unknown), _) => write_unknown(unknown, out),
        (Value::Typed(own, inner), Type::Dynamic) => {
            sure(write::write_array_len(out, 2));
            sure(write::write_bin(out, own.to_json().to_string().as_bytes()));
            encode(inner, own, path, out)?;
        }
        (Value::Bool(value), Type::Bool) => sure(write::write_bool(out, *value)),
        (Value::Number(number), Type::Number) => write_number(number, out),
        (Value::String(text), Type::String) => sure(write::write_str(out, text)),
        (Value::List(elements), Type::List(ty)) | (Value::Set(elements), Type::Set(ty)) => {
            sure(write::write_array_len(out, count(elements.len())));
            for (index, element) in elements.iter().enumerate() {
                encode(element, ty, &path.with(Step::index(index)), out)?;
            }
        }
        (Value::Tuple(elements), Type::Tuple(types)) if elements.len() == types.len() => {
            sure(write::write_array_len(out, count(elements.len())));
            for (index, (element, ty)) in elements.iter().zip(types.iter()).enumerate() {
                encode(element, ty, &path.with(Step::index(index)), out)?;
            }
        }
        (Value::Map(members), Type::Map(ty)) => {
            sure(write::write_map_len(out, count(members.len())));
            for (name, member) in members {
                sure(write::write_str(out, name));
                encode(member, ty, &path.with(Step::Key(name.clone())), out)?;
            }
        }
        (Value::Object(attributes), Type::Object(types)) => {
            sure(write::write_map_len(out, count(types.len())));
            for (name, ty) in types.iter() {
                let at = path.attribute(name);
                let attribute =
                    attributes.get(name).ok_or_else(|| WireError::new(&at, "the attribute is missing"))?;
                sure(write::write_str(out, name));
                encode(attribute, ty, &at, out)?;
            }
        }
        _ => return Err(WireError::new(path, format!("{value} is no {ty}"))),
    }
    Ok(())
}

/// Ignores a result, since writing into memory cannot fail.
fn sure<T, E>(written: Result<T, E>) {
    drop(written);
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn write_number(number: &Number, out: &mut Vec<u8>) {
    if let Some(integer) = number.to_i64() {
        sure(write::write_sint(out, integer));
    } else if let Some(double) = number.to_exact_f64().filter(|_| !number.is_integer()) {
        sure(write::write_f64(out, double));
    } else {
        sure(write::write_str(out, &number.to_string()));
    }
}

fn write_unknown(unknown: &Unknown, out: &mut Vec<u8>) {
    if unknown.is_plain() {
        out.extend_from_slice(&[0xd4, 0, 0]);
        return;
    }
    let mut body = Vec::new();
    let mut entries: u32 = 0;
    if unknown.not_null {
        entries += 1;
        sure(write::write_sint(&mut body, NULLNESS));
        sure(write::write_bool(&mut body, false));
    }
    if let Some(prefix) = &unknown.prefix {
        entries += 1;
        sure(write::write_sint(&mut body, PREFIX));
        sure(write::write_str(&mut body, prefix));
    }
    for (key, bound) in [(NUMBER_MIN, &unknown.min), (NUMBER_MAX, &unknown.max)] {
        if let Some((number, inclusive)) = bound {
            entries += 1;
            sure(write::write_sint(&mut body, key));
            sure(write::write_array_len(&mut body, 2));
            write_number(number, &mut body);
            sure(write::write_bool(&mut body, *inclusive));
        }
    }
    for (key, bound) in [(LENGTH_MIN, unknown.length_min), (LENGTH_MAX, unknown.length_max)] {
        if let Some(bound) = bound {
            entries += 1;
            sure(write::write_sint(&mut body, key));
            sure(write::write_sint(&mut body, bound));
        }
    }
    let mut head = Vec::new();
    sure(write::write_map_len(&mut head, entries));
    sure(write::write_ext_meta(out, count(head.len() + body.len()), REFINED));
    out.extend_from_slice(&head);
    out.extend_from_slice(&body);
}

impl Part for Raw {
    const MAY_BE_LEFT_OUT: bool = false;

    fn is_null(&self) -> bool {
        self.is_nil()
    }

    fn to_bool(&self) -> Option<bool> {
        self.as_bool()
    }

    fn text(&self) -> Option<&str> {
        self.as_str()
    }

    fn number(&self) -> Option<Number> {
        match self {
            Self::Integer(integer) => {
                integer.as_i64().map(Number::from).or_else(|| integer.as_u64().map(Number::from))
            }
            Self::F32(float) => Number::from_f64(f64::from(*float)),
            Self::F64(float) => Number::from_f64(*float),
            Self::String(text) => Number::parse(text.as_str()?).ok(),
            _ => None,
        }
    }

    fn elements(&self) -> Option<&[Self]> {
        self.as_array().map(Vec::as_slice)
    }

    fn members(&self) -> Option<Vec<(&str, &Self)>> {
        self.as_map()?.iter().map(|(name, member)| Some((name.as_str()?, member))).collect()
    }

    fn unknown(&self, path: &Path) -> Result<Option<Unknown>, WireError> {
        match self {
            Self::Ext(code, body) => read_unknown(*code, body, path).map(Some),
            _ => Ok(None),
        }
    }

    fn typed(&self, path: &Path) -> Result<(Type, &Self), WireError> {
        let Some([ty, value]) = self.elements() else {
            return Err(WireError::new(path, "a dynamic value is an array of its type and itself"));
        };
        let bytes =
            ty.as_slice().ok_or_else(|| WireError::new(path, "the type of a dynamic value must be bytes"))?;
        let ty = Type::from_json(bytes).map_err(|error| WireError::new(path, error.to_string()))?;
        Ok((ty, value))
    }

    fn shown(&self) -> String {
        let name = match self {
            Self::Nil => "null",
            Self::Boolean(_) => "a bool",
            Self::Integer(_) | Self::F32(_) | Self::F64(_) => "a number",
            Self::String(_) => "a string",
            Self::Binary(_) => "bytes",
            Self::Array(_) => "an array",
            Self::Map(_) => "a map",
            Self::Ext(..) => "an extension",
        };
        name.to_owned()
    }
}

fn read_unknown(code: i8, body: &[u8], path: &Path) -> Result<Unknown, WireError> {
    let wrong = |what: &str| WireError::new(path, format!("unknown value: {what}"));
    // An empty or one-byte body has no refinements, whatever its code.
    if body.len() <= 1 {
        return Ok(Unknown::default());
    }
    if code != REFINED {
        return Err(wrong(&format!("extension type {code} with {} bytes", body.len())));
    }
    if body.len() > 1024 {
        return Err(wrong("more than 1,024 bytes of refinements"));
    }
    let raw = rmpv::decode::read_value(&mut &body[..]).map_err(|error| wrong(&error.to_string()))?;
    let mut unknown = Unknown::default();
    for (key, value) in raw.as_map().ok_or_else(|| wrong("refinements are no map"))? {
        let bound = || match value.as_array().map(Vec::as_slice) {
            Some([number, inclusive]) => number.number().zip(inclusive.as_bool()),
            _ => None,
        };
        match key.as_i64() {
            Some(NULLNESS) => unknown.not_null = value.as_bool() == Some(false),
            Some(PREFIX) => unknown.prefix = value.as_str().map(str::to_owned),
            Some(NUMBER_MIN) => unknown.min = bound(),
            Some(NUMBER_MAX) => unknown.max = bound(),
            Some(LENGTH_MIN) => unknown.length_min = value.as_i64(),
            Some(LENGTH_MAX) => unknown.length_max = value.as_i64(),
            // Refinements of later protocols may be ignored.
            Some(_) => {}
            None => return Err(wrong("a refinement key is no integer")),
        }
    }
    Ok(unknown)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn check(value: &Value, ty: &Type) {
        let bytes = to_msgpack(value, ty).unwrap();
        assert_eq!(&from_msgpack(&bytes, ty).unwrap(), value);
    }

    #[test]
    fn values_round_trip() {
        let ty = Type::from_json(
            br#"["object",{"n":"number","s":["set","string"],"m":["map","bool"],"d":"dynamic","l":["list","number"]}]"#,
        )
        .unwrap();
        let refined = Unknown { not_null: true, prefix: Some("arn:".to_owned()), ..Unknown::default() };
        check(
            &Value::object([
                ("n", Value::Number(Number::parse("12345678901234567890.5").unwrap())),
                ("s", Value::set(vec!["b".into(), Value::Unknown(refined)])),
                ("m", Value::Map([("k".to_owned(), true.into())].into())),
                ("d", Value::Typed(Arc::new(Type::String), Box::new("x".into()))),
                ("l", Value::List(vec![1.into(), Value::unknown(), Value::Null])),
            ]),
            &ty,
        );
        check(&Value::Null, &ty);
        check(&Value::unknown(), &ty);
    }

    #[test]
    fn numbers_take_the_shortest_exact_form() {
        let bytes =
            |text: &str| to_msgpack(&Value::Number(Number::parse(text).unwrap()), &Type::Number).unwrap();
        assert_eq!(bytes("7"), [7]);
        assert_eq!(bytes("0.5")[0], 0xcb);
        assert_eq!(bytes("0.1"), *b"\xa30.1");
        assert_eq!(bytes("9223372036854775808")[0], 0xb3);
    }

    #[test]
    fn wrong_bytes_name_the_path() {
        let ty = Type::object([("a".to_owned(), Type::list(Type::Bool))].into());
        let error = from_msgpack(b"\x81\xa1a\x92\xc3\x01", &ty).unwrap_err();
        assert_eq!(error.to_string(), "a[1]: expected bool, found a number");
        assert!(from_msgpack(b"\x81\xa1b\xc0", &ty).is_err());
        assert!(from_msgpack(b"\x80", &ty).is_err());
    }
}
