//! Leaves secrets out of what the service returned.

use ferroform_core::table::{Kind, ObjectTable};
use ferroform_core::value::{Object, Value};

use super::{changed, had_any, was_given};
use crate::drift::Record;
use crate::tree::align;

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
    match (kind, observed) {
        (Kind::Object(table), Value::Object(object)) => {
            let part = |(name, observed): (&'static str, &Value)| {
                let Some(attribute) = table.attribute(name) else { return (name, observed.clone()) };
                (name, without(&attribute.kind, observed, state.attribute(name), record.part(name)))
            };
            let mut object: Object = object.iter().map(part).collect();
            for secret in table.secrets.iter().filter(|secret| was_given(secret, record)) {
                object.insert(secret.attribute, Value::Null);
            }
            Value::Object(object)
        }
        (Kind::List(table, _), Value::List(observed)) => {
            let state = state.elements().unwrap_or_default();
            // An element that is like none in the state may be the service's spelling of any of them.
            let mut all: Vec<Value> = observed.iter().map(|it| without_all(&table.kind, it)).collect();
            for (i, j) in align(table, state, observed).into_iter().enumerate() {
                let Some(j) = j else { continue };
                if let (Some(place), Some(observed), Some(state)) =
                    (all.get_mut(j), observed.get(j), state.get(i))
                {
                    *place = without(&table.kind, observed, state, record.element(i));
                }
            }
            Value::List(all)
        }
        (Kind::Map(table), Value::Map(observed)) => {
            let entry = |(key, observed): (&String, &Value)| {
                let state = state.entry(key).unwrap_or(&Value::Null);
                (key.clone(), without(&table.kind, observed, state, record.part(key)))
            };
            Value::Map(observed.iter().map(entry).collect())
        }
        _ => observed.clone(),
    }
}

/// Returns a value without any secret that could be given in a write-only argument.
fn without_all(kind: &Kind, observed: &Value) -> Value {
    changed(kind, observed, &|table, object| {
        for secret in table.secrets {
            object.insert(secret.attribute, Value::Null);
        }
    })
}
