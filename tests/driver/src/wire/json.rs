//! cty's JSON encoding.
//!
//! The type is needed for decoding. A dynamically typed value is an object with `value` and `type`. JSON has
//! no unknown values.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::WireError;
use crate::value::{Number, Path, Step, Type, Value};

/// Encodes a wholly known value.
///
/// # Errors
/// If part of the value is unknown.
pub fn to_json(value: &Value) -> Result<String, WireError> {
    let mut text = String::new();
    encode(value, &Path::root(), &mut text)?;
    Ok(text)
}

/// Decodes a value of this type. Numbers keep every digit.
///
/// # Errors
/// If the bytes are not JSON, or not a value of that type, with the path.
pub fn from_json(bytes: &[u8], ty: &Type) -> Result<Value, WireError> {
    let raw: &RawValue = serde_json::from_slice(bytes)
        .map_err(|error| WireError::new(&Path::root(), format!("not JSON: {error}")))?;
    decode(raw, ty, &Path::root())
}

fn encode(value: &Value, path: &Path, out: &mut String) -> Result<(), WireError> {
    match value {
        Value::Unknown(_) => return Err(WireError::new(path, "JSON has no unknown values")),
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => out.push_str(&number.to_string()),
        Value::String(text) => quoted(text, out),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                encode(element, &path.with(Step::index(index)), out)?;
            }
            out.push(']');
        }
        Value::Map(members) | Value::Object(members) => {
            out.push('{');
            for (index, (name, member)) in members.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                quoted(name, out);
                out.push(':');
                encode(member, &path.attribute(name), out)?;
            }
            out.push('}');
        }
        Value::Typed(ty, inner) => {
            out.push_str("{\"value\":");
            encode(inner, path, out)?;
            out.push_str(",\"type\":");
            out.push_str(&ty.to_json().to_string());
            out.push('}');
        }
    }
    Ok(())
}

fn quoted(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::String(text.to_owned()).to_string());
}

fn decode(raw: &RawValue, ty: &Type, path: &Path) -> Result<Value, WireError> {
    let text = raw.get();
    if text == "null" {
        return Ok(Value::Null);
    }
    let misfit = || WireError::new(path, format!("expected {ty}, found {}", shortened(text)));
    match ty {
        Type::Bool => serde_json::from_str(text).map(Value::Bool).map_err(|_| misfit()),
        Type::String => {
            serde_json::from_str::<String>(text).map(|text| Value::string(&text)).map_err(|_| misfit())
        }
        Type::Number => {
            // cty also accepts numbers written as strings.
            let unquoted = serde_json::from_str::<String>(text).unwrap_or_else(|_| text.to_owned());
            Number::parse(&unquoted).map(Value::Number).map_err(|_| misfit())
        }
        Type::List(element) => {
            Ok(Value::List(decode_elements(text, |_| Some(element), path).ok_or_else(misfit)??))
        }
        Type::Set(element) => {
            Ok(Value::set(decode_elements(text, |_| Some(element), path).ok_or_else(misfit)??))
        }
        Type::Tuple(types) => {
            let elements = decode_elements(text, |index| types.get(index), path).ok_or_else(misfit)??;
            if elements.len() == types.len() { Ok(Value::Tuple(elements)) } else { Err(misfit()) }
        }
        Type::Map(element) => {
            let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).map_err(|_| misfit())?;
            let member = |(name, member): (String, &RawValue)| {
                let value = decode(member, element, &path.with(Step::Key(name.clone())))?;
                Ok((name, value))
            };
            Ok(Value::Map(members.into_iter().map(member).collect::<Result<_, WireError>>()?))
        }
        Type::Object(types) => decode_object(text, types, path).ok_or_else(misfit)?,
        Type::Dynamic => decode_dynamic(text, path).ok_or_else(misfit)?,
    }
}

fn decode_elements<'t>(
    text: &str,
    ty: impl Fn(usize) -> Option<&'t Type>,
    path: &Path,
) -> Option<Result<Vec<Value>, WireError>> {
    let elements: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    let one = |(index, element): (usize, &&RawValue)| {
        decode(element, ty(index).unwrap_or(&Type::Dynamic), &path.with(Step::index(index)))
    };
    Some(elements.iter().enumerate().map(one).collect())
}

fn decode_object(
    text: &str,
    types: &BTreeMap<String, Type>,
    path: &Path,
) -> Option<Result<Value, WireError>> {
    let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let mut attributes: BTreeMap<String, Value> =
        types.keys().map(|name| (name.clone(), Value::Null)).collect();
    for (name, member) in members {
        let at = path.attribute(&name);
        let Some(ty) = types.get(&name) else {
            return Some(Err(WireError::new(&at, "the schema has no such attribute")));
        };
        match decode(member, ty, &at) {
            Ok(value) => attributes.insert(name, value),
            Err(error) => return Some(Err(error)),
        };
    }
    Some(Ok(Value::Object(attributes)))
}

fn decode_dynamic(text: &str, path: &Path) -> Option<Result<Value, WireError>> {
    let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let ty = Type::from_json(members.get("type")?.get().as_bytes()).ok()?;
    let value = decode(members.get("value")?, &ty, path);
    Some(value.map(|value| Value::Typed(Arc::new(ty), Box::new(value))))
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_round_trips_without_loss() {
        let ty = Type::from_json(br#"["object",{"n":"number","s":["set","string"],"d":"dynamic"}]"#).unwrap();
        let text = r#"{"d":{"value":[true],"type":["list","bool"]},"n":123456789012345678901234567890.5,"s":["a","b"]}"#;
        let value = from_json(text.as_bytes(), &ty).unwrap();
        assert_eq!(to_json(&value).unwrap(), text);
    }

    #[test]
    fn a_missing_attribute_is_null_and_a_strange_one_an_error() {
        let ty = Type::object([("a".to_owned(), Type::String)].into());
        assert_eq!(from_json(b"{}", &ty).unwrap(), Value::object([("a", Value::Null)]));
        assert_eq!(
            from_json(br#"{"b":1}"#, &ty).unwrap_err().to_string(),
            "b: the schema has no such attribute"
        );
    }
}
