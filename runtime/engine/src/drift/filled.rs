//! The state after an apply: the plan with its unknown values filled in.

use ferroform_core::table::{ElementTable, Kind};
use ferroform_core::value::Value;

use crate::tree::{COVERED_BUT_OMITTED, align, map};

/// Returns the state after an apply: the planned value, with its unknown parts filled in.
#[must_use]
pub(crate) fn after_apply(kind: &Kind, planned: &Value, observed: &Value) -> Value {
    match (planned, kind) {
        (Value::Unknown(_), _) => observed.clone(),
        (Value::List(elements), Kind::List(table, _)) => {
            Value::List(fill_elements(table, false, elements, observed))
        }
        (Value::Set(elements), Kind::Set(table)) => {
            Value::set(fill_elements(table, true, elements, observed))
        }
        _ => map(kind, planned, |part, planned| after_apply(part.kind(), planned, part.of(observed))),
    }
}

fn fill_elements(table: &ElementTable, is_set: bool, planned: &[Value], observed: &Value) -> Vec<Value> {
    if planned.iter().all(Value::is_wholly_known) {
        return planned.to_vec();
    }
    let observed = observed.elements().unwrap_or_default();
    let pairs = align(table, planned, observed);
    let fill = |(planned, j): (&Value, &Option<usize>)| {
        let is_merged = |observed: &&Value| COVERED_BUT_OMITTED.holds_of_elements(table, planned, observed);
        let observed = match j {
            Some(j) => Some(&observed[*j]),
            None if is_set => observed.iter().find(is_merged),
            None => None,
        };
        after_apply(&table.kind, planned, observed.unwrap_or(&Value::Null))
    };
    planned.iter().zip(&pairs).map(fill).collect()
}
