//! Attributes that an update may change on its own.
//!
//! The table says which attributes these are. Whether there is an update at all is known only when everything is
//! planned, so the plan is made twice: first with their prior values and then, if something else changes, with
//! unknown values.

use ferroform_core::table::{AttributeTable, Kind};
use ferroform_core::value::Value;

use super::default::is_chosen_by_service;
use crate::tree::map;
use crate::tree::walk::Part;

/// Returns what an update plans for a value that the configuration does not have: unknown wherever it may change.
pub(super) fn opened(table: &'static AttributeTable, prior: &Value) -> Value {
    if table.behaviour.is_volatile { Value::UNKNOWN } else { opened_within(&table.kind, prior) }
}

fn opened_within(kind: &'static Kind, prior: &Value) -> Value {
    match (kind, prior) {
        // Elements of a set have no place, so a change of one changes the whole set.
        (Kind::Set(_), Value::Set(_)) if kind.contains().volatile => Value::UNKNOWN,
        _ => map(kind, prior, |part, prior| match part {
            Part::Attribute(attribute) if is_chosen_by_service(attribute) => opened(attribute, prior),
            Part::Attribute(_) | Part::Member(_) => prior.clone(),
            Part::Element(..) | Part::Entry(..) => opened_within(part.kind(), prior),
        }),
    }
}
