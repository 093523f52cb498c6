//! The order and the identity of set elements.
//!
//! cty sorts strings, numbers and Booleans in their natural order, and everything else by a key built from
//! the value. Null comes after the rest, and unknown last. Elements that are not wholly known are never
//! duplicates.

use std::cmp::Ordering;
use std::fmt::Write as _;

use super::Value;

impl Value {
    /// Creates a set: duplicates that are known to be equal are removed, and the rest is sorted in cty's
    /// order.
    #[must_use]
    pub fn set(elements: Vec<Self>) -> Self {
        Self::Set(canonical(elements))
    }
}

/// Returns the elements in cty's order, without duplicates.
fn canonical(elements: Vec<Value>) -> Vec<Value> {
    let mut keyed: Vec<(String, Value)> =
        elements.into_iter().map(|element| (key(&element), element)).collect();
    keyed.sort_by(|(left_key, left), (right_key, right)| compare(left, right, left_key, right_key));
    // Equal values have equal keys, so they are adjacent or among values with the same key.
    let mut kept: Vec<(String, Value)> = Vec::with_capacity(keyed.len());
    for (key, element) in keyed {
        let same = kept.iter().rev().take_while(|(other, _)| *other == key);
        let is_duplicate = element.is_wholly_known() && same.into_iter().any(|(_, other)| *other == element);
        if !is_duplicate {
            kept.push((key, element));
        }
    }
    kept.into_iter().map(|(_, element)| element).collect()
}

fn compare(left: &Value, right: &Value, left_key: &str, right_key: &str) -> Ordering {
    let rank = |value: &Value| if !value.is_known() { 2 } else { i32::from(value.is_null()) };
    match (left, right) {
        (Value::String(left), Value::String(right)) => left.cmp(right),
        (Value::Number(left), Value::Number(right)) => left.cmp(right),
        (Value::Bool(left), Value::Bool(right)) => left.cmp(right),
        _ => rank(left).cmp(&rank(right)).then_with(|| left_key.as_bytes().cmp(right_key.as_bytes())),
    }
}

fn key(value: &Value) -> String {
    let mut key = String::new();
    append(value, &mut key);
    key
}

fn append(value: &Value, key: &mut String) {
    match value {
        Value::Unknown(_) => key.push('?'),
        Value::Null => key.push('~'),
        Value::Bool(true) => key.push('T'),
        Value::Bool(false) => key.push('F'),
        Value::Number(number) => key.push_str(&number.to_short_text()),
        Value::String(text) => quoted(text, key),
        Value::List(elements) | Value::Set(elements) => sequence(elements.iter(), '[', ']', key),
        Value::Tuple(elements) => sequence(elements.iter(), '<', '>', key),
        Value::Object(attributes) => sequence(attributes.values(), '<', '>', key),
        Value::Map(members) => {
            key.push('{');
            for (name, member) in members {
                quoted(name, key);
                key.push(':');
                append(member, key);
                key.push(';');
            }
            key.push('}');
        }
        Value::Typed(_, value) => append(value, key),
    }
}

fn sequence<'a>(elements: impl Iterator<Item = &'a Value>, open: char, close: char, key: &mut String) {
    key.push(open);
    for element in elements {
        append(element, key);
        key.push(';');
    }
    key.push(close);
}

/// Quotes a text with Go's escapes, which determine the order of texts with control characters.
fn quoted(text: &str, key: &mut String) {
    key.push('"');
    for character in text.chars() {
        match character {
            '"' => key.push_str("\\\""),
            '\\' => key.push_str("\\\\"),
            '\n' => key.push_str("\\n"),
            '\r' => key.push_str("\\r"),
            '\t' => key.push_str("\\t"),
            '\u{7}' => key.push_str("\\a"),
            '\u{8}' => key.push_str("\\b"),
            '\u{b}' => key.push_str("\\v"),
            '\u{c}' => key.push_str("\\f"),
            control if control < ' ' || control == '\u{7f}' => {
                let _ = write!(key, "\\x{:02x}", u32::from(control));
            }
            other => key.push(other),
        }
    }
    key.push('"');
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn sets_have_one_form() {
        let set = Value::set(vec!["b".into(), "a".into(), "b".into()]);
        assert_eq!(set, Value::Set(vec!["a".into(), "b".into()]));
        assert_eq!(Value::set(vec![10.into(), 9.into()]), Value::Set(vec![9.into(), 10.into()]));
    }

    #[test]
    fn unknown_elements_are_never_the_same() {
        let element = || Value::object([("a", Value::unknown())]);
        assert_eq!(Value::set(vec![element(), element()]).len(), Some(2));
        assert_eq!(
            Value::set(vec![Value::unknown(), Value::Null, 1.into()]).elements().unwrap()[0],
            1.into()
        );
    }
}
