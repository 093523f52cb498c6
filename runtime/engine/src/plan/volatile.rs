//! Attributes that an update may change on its own.
//!
//! The table says which attributes these are. Whether there is an update at all is known only when everything is
//! planned, so the plan is made twice: first with their prior values and then, if something else changes, with
//! unknown values.

use ferroform_core::table::{AttributeTable, ElementTable, Kind};
use ferroform_core::value::Value;

use super::default::is_chosen_by_service;

/// Returns what an update plans for a value that the configuration does not have: unknown wherever it may change.
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
        // Elements of a set have no place, so a change of one changes the whole set.
        (Kind::Set(_), Value::Set(_)) if kind.contains().volatile => Value::UNKNOWN,
        _ => prior.clone(),
    }
}
