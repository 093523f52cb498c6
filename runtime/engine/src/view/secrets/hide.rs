//! Leaves secrets out of what the service returned.

use ferroform_core::table::{Kind, ObjectTable};
use ferroform_core::value::Value;

use super::{changed, had_any, was_given};
use crate::drift::Record;
use crate::tree::walk::Part;
use crate::tree::{align, map};

/// The secrets of a state that were given in write-only arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hidden<'a> {
    /// The state.
    pub(crate) state: &'a Value,
    /// Its record.
    pub(crate) record: &'a Record,
}

impl Hidden<'_> {
    /// No secrets.
    pub(crate) const NOTHING: Self = Self { state: &Value::Null, record: Record::NOTHING };

    /// Returns what the service returned without the secrets.
    pub(crate) fn out_of(self, table: &'static ObjectTable, observed: Value) -> Value {
        if !table.contains.secrets || self.record.is_empty() {
            return observed;
        }
        without(&Kind::Object(table), &observed, self.state, self.record)
    }
}

fn without(kind: &Kind, observed: &Value, state: &Value, record: &Record) -> Value {
    if !had_any(kind, record) {
        return observed.clone();
    }
    if let (Kind::List(table, _), Value::List(observed)) = (kind, observed) {
        let state = state.elements().unwrap_or_default();
        // An element that is like none in the state may be the service's spelling of any of them.
        let mut all: Vec<Value> = observed.iter().map(|it| without_all(&table.kind, it)).collect();
        for (i, j) in align(table, state, observed).into_iter().enumerate() {
            if let Some((place, observed)) = j.and_then(|j| all.get_mut(j).zip(observed.get(j))) {
                *place = without(&table.kind, observed, &state[i], record.element(i));
            }
        }
        return Value::List(all);
    }
    let part =
        |part: Part<'_>, observed: &Value| without(part.kind(), observed, part.of(state), record.at(part));
    let mut shown = map(kind, observed, part);
    if let (Kind::Object(table), Value::Object(object)) = (kind, &mut shown) {
        for secret in table.secrets.iter().filter(|secret| was_given(secret, record)) {
            object.insert(secret.attribute, Value::Null);
        }
    }
    shown
}

/// Returns a value without any secret that could be given in a write-only argument.
fn without_all(kind: &Kind, observed: &Value) -> Value {
    changed(kind, observed, &|table, object| {
        for secret in table.secrets {
            object.insert(secret.attribute, Value::Null);
        }
    })
}
