//! cty's JSON encoding.
//!
//! The type is needed for decoding. A dynamically typed value is an object with `value` and `type`. JSON has
//! no unknown values.

use serde_json::Value as Json;

use super::{Part, WireError, typed};
use crate::value::{Number, Path, Type, Unknown, Value};

/// Encodes a wholly known value.
///
/// # Errors
/// If part of the value is unknown.
pub fn to_json(value: &Value) -> Result<String, WireError> {
    match value.unknown_paths().first() {
        Some(path) => Err(WireError::new(path, "JSON has no unknown values")),
        None => Ok(text(value)),
    }
}

/// Decodes a value of this type. Numbers keep every digit.
///
/// # Errors
/// If the bytes are not JSON, or not a value of that type, with the path.
pub fn from_json(bytes: &[u8], ty: &Type) -> Result<Value, WireError> {
    let json: Json = serde_json::from_slice(bytes)
        .map_err(|error| WireError::new(&Path::root(), format!("not JSON: {error}")))?;
    typed(&json, ty, &Path::root())
}

fn text(value: &Value) -> String {
    let quoted = |text: &str| Json::from(text).to_string();
    match value {
        Value::Null | Value::Unknown(_) => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => quoted(text),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            format!("[{}]", elements.iter().map(text).collect::<Vec<_>>().join(","))
        }
        Value::Map(members) | Value::Object(members) => {
            let member = |(name, member): (&String, &Value)| format!("{}:{}", quoted(name), text(member));
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
        }
        Value::Typed(ty, inner) => format!("{{\"value\":{},\"type\":{}}}", text(inner), ty.to_json()),
    }
}

impl Part for Json {
    const MAY_BE_LEFT_OUT: bool = true;

    fn is_null(&self) -> bool {
        self.is_null()
    }

    fn to_bool(&self) -> Option<bool> {
        self.as_bool()
    }

    fn text(&self) -> Option<&str> {
        self.as_str()
    }

    fn number(&self) -> Option<Number> {
        match self {
            Self::Number(number) => Number::parse(number.as_str()).ok(),
            // cty also accepts numbers written as strings.
            text => Number::parse(text.as_str()?).ok(),
        }
    }

    fn elements(&self) -> Option<&[Self]> {
        self.as_array().map(Vec::as_slice)
    }

    fn members(&self) -> Option<Vec<(&str, &Self)>> {
        Some(self.as_object()?.iter().map(|(name, member)| (name.as_str(), member)).collect())
    }

    fn unknown(&self, _: &Path) -> Result<Option<Unknown>, WireError> {
        Ok(None)
    }

    fn typed(&self, path: &Path) -> Result<(Type, &Self), WireError> {
        let wrong = || WireError::new(path, format!("expected any, found {}", self.shown()));
        let ty = self.get("type").and_then(|ty| Type::from_json_value(ty).ok()).ok_or_else(wrong)?;
        Ok((ty, self.get("value").ok_or_else(wrong)?))
    }

    fn shown(&self) -> String {
        self.to_string().chars().take(60).collect()
    }
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
