//! Booleans and numbers as services write them.

use ferroform_core::value::{Number, Value};
use serde_json::Value as Json;

/// Reads a boolean, or the text of one.
pub(crate) fn boolean(json: &Json) -> Option<Value> {
    match json {
        Json::Bool(value) => Some(Value::Bool(*value)),
        Json::String(text) if text.eq_ignore_ascii_case("true") => Some(Value::Bool(true)),
        Json::String(text) if text.eq_ignore_ascii_case("false") => Some(Value::Bool(false)),
        _ => None,
    }
}

/// Reads a number, or the text of one.
pub(crate) fn number(json: &Json) -> Option<Value> {
    let text = match json {
        Json::Number(number) => number.to_string(),
        Json::String(text) => text.clone(),
        _ => return None,
    };
    text.parse::<Number>().ok().map(Value::Number)
}
