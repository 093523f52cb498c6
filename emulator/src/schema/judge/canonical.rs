//! A canonical text of JSON values: two values are equal if their texts are. Members are sorted, and numbers
//! are written by their value.

use serde_json::Value;

use super::decimal::Decimal;

/// The depth limit of values.
const DEPTH: usize = 200;

/// Returns the canonical text of a value, or `None` if it is too deep.
pub(super) fn canonical(value: &Value) -> Option<String> {
    let mut text = String::new();
    write(value, DEPTH, &mut text).then_some(text)
}

fn write(value: &Value, depth: usize, text: &mut String) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(is_true) => text.push_str(if *is_true { "true" } else { "false" }),
        Value::Number(number) => text.push_str(&Decimal::of(number).canonical()),
        Value::String(string) => quote(string, text),
        Value::Array(elements) => {
            text.push('[');
            for element in elements {
                if !write(element, depth, text) {
                    return false;
                }
                text.push(',');
            }
            text.push(']');
        }
        Value::Object(members) => {
            text.push('{');
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            for (name, member) in members {
                quote(name, text);
                if !write(member, depth, text) {
                    return false;
                }
            }
            text.push('}');
        }
    }
    true
}

fn quote(string: &str, text: &mut String) {
    text.push('"');
    for character in string.chars() {
        if matches!(character, '"' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text.push('"');
}
