//! Puts the values of write-only arguments into what is sent.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_core::table::{AttributeTable, Kind, ResourceTable, SecretTable};
use ferroform_core::value::Value;

use super::{Hidden, LEFT, arranged, changed_by, had_any, is_given, stripped, was_created_with, was_given};
use crate::drift::Record;
use crate::tree::parts;

/// The secrets that a configuration has in write-only arguments.
#[derive(Debug)]
pub(crate) struct Secrets {
    root: Kind,
    /// The arguments and the planned versions, in the shape of the plan; null if there are none.
    given: Value,
    /// Whether objects can be updated at all.
    can_update: bool,
    /// A record of the plan that says which attributes have an argument.
    record: Record,
}

impl Secrets {
    /// Splits a configuration into one without the arguments, and the secrets in them. `before` is the record of the
    /// prior state.
    pub(crate) fn split(
        table: &'static ResourceTable,
        config: Value,
        planned: &Value,
        (prior, before): (&Value, &Record),
    ) -> (Value, Self) {
        let (root, mut record) = (Kind::Object(table.root), Record::default());
        let can_update = table.handlers.update;
        if !table.root.contains.secrets {
            return (config, Self { root, given: Value::Null, can_update, record });
        }
        let without = stripped(&root, &config);
        let given = arranged(&root, &config, &without, planned);
        // The plan may ignore a change of the version.
        let given = changed_by(&root, &given, planned, &|table, object, planned| {
            for secret in table.secrets {
                object.insert(secret.version, planned.attribute(secret.version).clone());
            }
        });
        remember(&root, &given, &mut record, Some(&before.moved(&root, prior, planned)));
        (without, Self { root, given, can_update, record })
    }

    /// Returns what must not be taken from an answer of the service.
    pub(crate) fn hidden<'a>(&'a self, planned: &'a Value) -> Hidden<'a> {
        Hidden { state: planned, record: &self.record }
    }

    /// Returns a planned value with the secrets.
    pub(crate) fn put_into(&self, planned: &Value) -> Value {
        changed_by(&self.root, planned, &self.given, &|table, object, given| {
            for secret in table.secrets {
                if is_given(secret, given) {
                    object.insert(secret.attribute, given.attribute(secret.argument).clone());
                }
                object.insert(secret.version, Value::Null);
            }
        })
    }

    /// Returns the prior state with those secrets that are not sent on their own account, as if the object were known
    /// to have them.
    pub(crate) fn put_into_prior(&self, prior: &Value, planned: &Value) -> Value {
        let given = arranged(&self.root, &self.given, planned, prior);
        changed_by(&self.root, prior, &given, &|table, object, given| {
            for secret in table.secrets {
                let version = given.attribute(secret.version);
                let is_changed = !version.is_null() && object.get(secret.version) != Some(version);
                let is_due = is_changed && self.can_update;
                if is_given(secret, given) && !is_due {
                    object.insert(secret.attribute, given.attribute(secret.argument).clone());
                }
                object.insert(secret.version, Value::Null);
            }
        })
    }

    /// Adds to the record of a new state which attributes have an argument, or had one that was removed. `before` is what the record was, in the
    /// shape of the new state; `None` if the object is new.
    pub(crate) fn remember(
        &self,
        record: &mut Record,
        planned: &Value,
        state: &Value,
        before: Option<&Record>,
    ) {
        remember(&self.root, &arranged(&self.root, &self.given, planned, state), record, before);
    }
}

fn remember(kind: &Kind, given: &Value, record: &mut Record, before: Option<&Record>) {
    let had_any = |kind, before: Option<&Record>| before.is_some_and(|before| had_any(kind, before));
    let is_needed = |kind, given, before| has_any(kind, given) || had_any(kind, before);
    match kind {
        _ if !is_needed(kind, given, before) => {}
        Kind::Object(table) => {
            for secret in table.secrets {
                remember_secret(secret, given, record, before);
            }
            for AttributeTable { name, kind, .. } in table.attributes {
                let (given, before) = (given.attribute(name), before.map(|before| before.part(name)));
                if is_needed(kind, given, before) {
                    remember(kind, given, record.part_mut(name), before);
                }
            }
        }
        Kind::List(table, _) => {
            let given = given.elements().unwrap_or_default();
            let count = before.map_or(0, |before| before.elements.len()).max(given.len());
            for i in 0..count {
                let given = given.get(i).unwrap_or(&Value::Null);
                let before = before.map(|before| before.element(i));
                if is_needed(&table.kind, given, before) {
                    remember(&table.kind, given, record.element_mut(i), before);
                }
            }
        }
        Kind::Map(table) => {
            let had = before.into_iter().flat_map(|before| before.parts.keys());
            let has = if let Value::Map(given) = given { Some(given) } else { None };
            for key in had.chain(has.into_iter().flat_map(BTreeMap::keys)).collect::<BTreeSet<_>>() {
                let given = given.entry(key).unwrap_or(&Value::Null);
                let before = before.map(|before| before.part(key));
                if is_needed(&table.kind, given, before) {
                    remember(&table.kind, given, record.part_mut(key), before);
                }
            }
        }
        _ => {}
    }
}

fn remember_secret(secret: &SecretTable, given: &Value, record: &mut Record, before: Option<&Record>) {
    let is_given = is_given(secret, given);
    // The service may still have the secret of an argument that was removed. It stays out of the state until the
    // configuration sets the attribute.
    let is_left = !is_given
        && before.is_some_and(|before| was_given(secret, before))
        && given.attribute(secret.attribute).is_null();
    if is_given || is_left {
        let is_owned = is_given && before.is_none_or(|before| was_created_with(secret, before));
        // Nothing stays of what the service once returned for another value.
        let attribute = record.part_mut(secret.attribute);
        *attribute = Record::default();
        attribute.is_owned = is_owned;
        let argument = record.part_mut(secret.argument);
        argument.is_owned = true;
        if is_left {
            argument.part_mut(LEFT).is_owned = true;
        }
    }
}

/// Whether any secret is given, at any depth.
fn has_any(kind: &Kind, given: &Value) -> bool {
    if !kind.contains().secrets {
        return false;
    }
    let secrets = if let Kind::Object(table) = kind { table.secrets } else { &[] };
    secrets.iter().any(|secret| is_given(secret, given))
        || parts(kind, given).into_iter().any(|(part, given)| has_any(part.kind(), given))
}
