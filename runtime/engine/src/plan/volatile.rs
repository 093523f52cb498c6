//! Attributes that an update may change although nobody asked for it.
//!
//! The answer is a fact of the table. Whether there is an update at all shows only when everything is planned, so that
//! what may change is planned twice: first as if it stayed, then, if something else changes, as open.

use ferroform_core::table::{AttributeTable, ElementTable, Kind};
use ferroform_core::value::Value;

use super::default::is_chosen_by_service;

/// What an update makes of a value that the configuration does not have: unknown wherever it may change.
pub(super) fn opened(table: &'static AttributeTable, prior: &Value) -> Value {
    if table.behaviour.is_volatile { Value::UNKNOWN } else { opened_within(&table.kind, prior) }
}

fn opened_within(kind: &'static Kind, prior: &Value) -> Value {
    match (kind, prior) {
        (Kind::Object(table), Value::Object(_)) => {
            let attribute = |attribute: &'static AttributeTable| {
                let prior = prior.attribute(attribute.name);
                let is_open = is_chosen_by_service(attribute);
                (attribute.name, if is_open { opened(attribute, prior) } else { prior.clone() })
            };
            Value::Object(table.attributes.iter().map(attribute).collect())
        }
        (Kind::List(ElementTable { kind, .. }, _), Value::List(elements)) => {
            Value::List(elements.iter().map(|element| opened_within(kind, element)).collect())
        }
        (Kind::Map(ElementTable { kind, .. }), Value::Map(entries)) => {
            let entry = |(key, value): (&String, &Value)| (key.clone(), opened_within(kind, value));
            Value::Map(entries.iter().map(entry).collect())
        }
        // Elements of a set have no place: one that changes makes the set another.
        (Kind::Set(_), Value::Set(_)) if kind.contains().volatile => Value::UNKNOWN,
        _ => prior.clone(),
    }
}
