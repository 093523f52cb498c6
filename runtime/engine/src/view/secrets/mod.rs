//! Secrets that the configuration has in write-only arguments, whose values are in no plan and no state.
//!
//! Beside an attribute with a secret there are two more:
//!
//! ```text
//! config:  password = null   password_wo = "…"    password_wo_version = 2
//! state:   password = null   password_wo = null   password_wo_version = 2
//! sent:    password = "…"
//! ```
//!
//! Only this module knows what they mean. Plans are made of a configuration without the arguments. When a plan is
//! applied, their values are put in where they are sent, and nowhere else, so neither they nor hashes of them can
//! come into a state or into private data. What the service returns for such an attribute is left out of every answer.
//!
//! | | sent |
//! |---|---|
//! | a new object, or a new part of one | always |
//! | the version has changed | if the service lets the attribute change; if not, the object is replaced |
//! | the first version, of an object that was not created with the argument | if the service lets the attribute change |
//! | another change | if the service never returns the attribute, because it would take its absence for a removal |
//!
//! The record of an object says which attributes had such an argument (the argument is owned), and which of them were
//! created with it (the attribute is owned too). If the argument is removed, that stays in the record until the
//! configuration sets the attribute: what the service still has must not come into the state.

mod apply;
mod hide;
mod plan;
#[cfg(test)]
mod tests;

use ferroform_core::table::{Kind, ObjectTable, SecretTable};
use ferroform_core::value::{Object, Value};

pub(crate) use self::apply::Secrets;
pub(crate) use self::hide::Hidden;
pub(super) use self::plan::PlanWithout;
use crate::drift::Record;
use crate::tree::walk::Part;
use crate::tree::{align, map};

/// The part of an argument's record that says that the configuration has lost the argument.
const LEFT: &str = "left";

/// Returns a configuration without the values of write-only arguments.
fn stripped(kind: &Kind, config: &Value) -> Value {
    changed(kind, config, &|table, object| {
        for secret in table.secrets {
            object.insert(secret.argument, Value::Null);
        }
    })
}

/// Returns a value in which every object with secrets was changed.
fn changed(kind: &Kind, value: &Value, change: &impl Fn(&ObjectTable, &mut Object)) -> Value {
    changed_by(kind, value, value, &|table, object, _| change(table, object))
}

/// Returns a value in which every object with secrets was changed, by the object at the same place of another value.
fn changed_by(
    kind: &Kind,
    value: &Value,
    other: &Value,
    change: &impl Fn(&ObjectTable, &mut Object, &Value),
) -> Value {
    if !kind.contains().secrets || other.is_null() {
        return value.clone();
    }
    let mut changed = map(kind, value, |part, value| changed_by(part.kind(), value, part.of(other), change));
    if let (Kind::Object(table), Value::Object(object)) = (kind, &mut changed) {
        change(table, object, other);
    }
    changed
}

/// Returns what the objects of a configuration say of secrets, in the shape of a state: elements of lists are where
/// the state has their counterparts. `like` is a value of the shape of `config` by which elements are paired.
fn arranged(kind: &Kind, config: &Value, like: &Value, state: &Value) -> Value {
    if !kind.contains().secrets {
        return Value::Null;
    }
    match (kind, config, state) {
        (Kind::List(table, _), Value::List(config), Value::List(state)) => {
            let like = like.elements().unwrap_or_default();
            let mut all = vec![Value::Null; state.len()];
            for ((config, like), j) in config.iter().zip(like).zip(align(table, like, state)) {
                if let Some((place, state)) = j.and_then(|j| all.get_mut(j).zip(state.get(j))) {
                    *place = arranged(&table.kind, config, like, state);
                }
            }
            Value::List(all)
        }
        (_, Value::Object(_), Value::Object(_)) | (_, Value::Map(_), Value::Map(_)) => {
            let part =
                |part: Part<'_>, state: &Value| arranged(part.kind(), part.of(config), part.of(like), state);
            let mut arranged = map(kind, state, part);
            if let (Kind::Object(table), Value::Object(object)) = (kind, &mut arranged) {
                let names = |secret: &SecretTable| [secret.attribute, secret.argument, secret.version];
                for name in table.secrets.iter().flat_map(names) {
                    object.insert(name, config.attribute(name).clone());
                }
            }
            arranged
        }
        _ => Value::Null,
    }
}

/// Returns what the service returned, without those secrets that are not expected and with the expected versions: a state
/// has neither a secret nor a hash of it if the secret was in a write-only argument.
pub(crate) fn as_expected(table: &'static ObjectTable, observed: &Value, expected: &Value) -> Value {
    changed_by(&Kind::Object(table), observed, expected, &|table, object, expected| {
        for secret in table.secrets {
            if expected.attribute(secret.attribute).is_null() {
                object.insert(secret.attribute, Value::Null);
            }
            object.insert(secret.version, expected.attribute(secret.version).clone());
        }
    })
}

/// Whether the configuration has a secret in its write-only argument.
fn is_given(secret: &SecretTable, config: &Value) -> bool {
    !config.attribute(secret.argument).is_null()
}

/// Returns a value without the secrets that are given in write-only arguments. While it is not known whether an
/// argument has a value, it is not known either whether the attribute has none.
fn concealed(kind: &Kind, value: &Value, given: &Value) -> Value {
    changed_by(kind, value, given, &|table, object, given| {
        for secret in table.secrets.iter().filter(|secret| is_given(secret, given)) {
            let may_be_null = given.attribute(secret.argument).is_unknown();
            let is_open = may_be_null && object.get(secret.attribute).is_some_and(Value::is_unknown);
            if !is_open {
                object.insert(secret.attribute, Value::Null);
            }
            object.insert(secret.argument, Value::Null);
        }
    })
}

/// Whether an attribute had a write-only argument when the object was last applied.
fn was_given(secret: &SecretTable, record: &Record) -> bool {
    record.part(secret.argument).is_owned
}

/// Whether the configuration has lost that argument since. The secret stays out of the state, and the user was warned.
fn is_left(secret: &SecretTable, record: &Record) -> bool {
    record.part(secret.argument).part(LEFT).is_owned
}

/// Whether any attribute had a write-only argument, at any depth.
fn had_any(kind: &Kind, record: &Record) -> bool {
    if !kind.contains().secrets || record.is_empty() {
        return false;
    }
    match kind {
        Kind::Object(table) => {
            table.secrets.iter().any(|secret| was_given(secret, record))
                || table.attributes.iter().any(|it| had_any(&it.kind, record.part(it.name)))
        }
        Kind::List(table, _) => record.elements.iter().any(|it| had_any(&table.kind, it)),
        Kind::Map(table) => record.parts.values().any(|it| had_any(&table.kind, it)),
        _ => false,
    }
}

/// Whether that argument's value was sent when the object was created.
fn was_created_with(secret: &SecretTable, record: &Record) -> bool {
    was_given(secret, record) && record.part(secret.attribute).is_owned
}
