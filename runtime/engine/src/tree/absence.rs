//! Values that are absent to the service: those that are not sent, and those that it leaves out of its answers.

use std::collections::BTreeMap;

use ferroform_core::table::{Equality, Kind, Text};
use ferroform_core::value::Value;

use crate::model::document_in;
use crate::tree::equality::json::is_empty_json;

/// Whether the service cannot tell this value from no value: null, a collection of nulls or of nothing, or an
/// object of such values.
#[must_use]
pub(crate) fn is_absent(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::List(elements) | Value::Set(elements) => elements.iter().all(Value::is_null),
        Value::Map(entries) => entries.values().all(Value::is_null),
        Value::Object(object) => object.iter().all(|(_, value)| is_absent(value)),
        _ => false,
    }
}

/// Whether a value may matter to the service: an object by its presence, a collection only by its contents.
#[must_use]
pub(crate) fn says_something(value: &Value) -> bool {
    !is_absent(value) || matches!(value, Value::Object(_))
}

/// Whether services are known to leave this value out of their answers: an absent value, `false`, `0`, `""`, an
/// empty document, or an object of such values.
#[must_use]
pub(crate) fn is_omissible(kind: &Kind, equality: Equality, value: &Value) -> bool {
    match (value, kind) {
        (Value::Bool(value), _) => !value,
        (Value::Number(number), _) => number.as_i64() == Some(0),
        (Value::String(text), Kind::String(Text::Document(table))) => document_in(table, text)
            .is_some_and(|document| is_omissible(&table.kind, table.equality, &document)),
        (Value::String(text), _) => text.is_empty() || (equality == Equality::Json && is_empty_json(text)),
        (Value::Object(_), Kind::Object(table)) => table.attributes.iter().all(|attribute| {
            is_omissible(&attribute.kind, attribute.behaviour.equality, value.attribute(attribute.name))
        }),
        (other, _) => is_absent(other),
    }
}

/// Returns the elements that are sent to the service: all that are not null.
#[must_use]
pub(crate) fn sent(elements: &[Value]) -> Vec<&Value> {
    elements.iter().filter(|element| !element.is_null()).collect()
}

/// Returns the entry, if it is sent to the service.
#[must_use]
pub(crate) fn sent_entry<'v>(entries: &'v BTreeMap<String, Value>, key: &str) -> Option<&'v Value> {
    entries.get(key).filter(|value| !value.is_null())
}
