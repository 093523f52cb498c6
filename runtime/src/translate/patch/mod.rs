//! What the service is told to change: RFC 6902 operations against its present model.
//!
//! The model is walked together with what is planned, and touched only where the plan changes something: what the
//! service added stays, and so does its own spelling of what means the same. No operation names a path the service
//! does not have. Write-only values are in no model, so wherever they go they are added; they are sent again with
//! every change, since the service would take their absence for a removal. Not so those that the service may refuse to take
//! once the object exists: they are sent only where they change.

mod elements;

use serde_json::{Map, Value as Json, json};

use super::absence::{is_absent, says_something};
use super::compare::FULFILLED;
use super::desired::{desired_model, desired_value, resent_value};
use super::observed::observed_value;
use super::pairing::align;
use crate::table::{AttributeTable, Equality, Kind, Mutability, ObjectTable, Order};
use crate::value::Value;

/// The operations that lead from the service's `model` to what is planned; none where nothing differs.
#[must_use]
pub fn patch(table: &'static ObjectTable, prior: &Value, planned: &Value, model: &Json) -> Vec<Json> {
    if asks_nothing(table, prior, planned) {
        return Vec::new();
    }
    operations(table, prior, planned, model)
}

/// Whether what is planned differs from the prior state in nothing that the service could tell, such as the order of what
/// has none, or the form of emptiness.
#[must_use]
pub fn asks_nothing(table: &'static ObjectTable, prior: &Value, planned: &Value) -> bool {
    prior == planned
        || (planned.is_wholly_known()
            && operations(table, prior, planned, &desired_model(table, prior)).is_empty())
}

fn operations(table: &'static ObjectTable, prior: &Value, planned: &Value, model: &Json) -> Vec<Json> {
    let mut writer = Writer::default();
    if let Json::Object(present) = model {
        writer.object(table, prior, planned, present);
    }
    if writer.is_needed { writer.operations } else { Vec::new() }
}

/// Writes down operations.
#[derive(Default)]
struct Writer {
    pointer: String,
    operations: Vec<Json>,
    /// Whether there is more to send than write-only values that did not change.
    is_needed: bool,
    /// Whether a member of the object at hand goes: then another may come in its place, and be it an empty collection.
    is_choosing: bool,
}

impl Writer {
    fn object(
        &mut self,
        table: &'static ObjectTable,
        prior: &Value,
        planned: &Value,
        present: &Map<String, Json>,
    ) {
        let goes = |attribute: &AttributeTable| {
            let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
            let is_shown = attribute.property.is_some_and(|property| present.contains_key(property));
            is_shown && !is_absent(prior) && is_removed(attribute, planned)
        };
        let is_inside = !self.pointer.is_empty();
        let around = std::mem::replace(&mut self.is_choosing, is_inside && table.attributes.iter().any(goes));
        for attribute in table.attributes {
            let Some(property) = attribute.property else { continue };
            let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
            if !is_in_patches(attribute) {
                continue;
            }
            self.below(property, |writer| {
                if attribute.behaviour.is_write_only {
                    writer.write_only(attribute, prior, planned);
                } else if prior != planned
                    || (attribute.kind.holdings().write_only && is_sent_again(attribute))
                {
                    writer.attribute(attribute, prior, planned, present.get(property));
                }
            });
        }
        self.is_choosing = around;
    }

    fn write_only(&mut self, attribute: &AttributeTable, prior: &Value, planned: &Value) {
        // What is not sent again is removed, if there is anything to send.
        self.is_needed |= prior != planned;
        if planned.is_null() || (prior == planned && !is_sent_again(attribute)) {
            return;
        }
        self.say_again(resent_value(&attribute.kind, planned));
    }

    fn attribute(
        &mut self,
        attribute: &'static AttributeTable,
        prior: &Value,
        planned: &Value,
        present: Option<&Json>,
    ) {
        if planned.is_unknown() || planned.is_null() {
            if is_removed(attribute, planned) && !prior.is_null() && present.is_some() {
                self.remove();
            }
            return;
        }
        match present {
            Some(present) => {
                self.value(&attribute.kind, attribute.behaviour.equality, prior, planned, present);
            }
            // What the service never returns looks absent and would be lost if it were not sent again.
            None if prior == planned && attribute.kind.holdings().write_only => {
                self.say_again(resent_value(&attribute.kind, planned));
            }
            // What the state has and the service leaves out is there by meaning.
            None if prior == planned => {}
            // Of an object the presence may count, of a collection what is in it, unless it comes in place of another.
            None if is_absent(prior)
                && is_absent(planned)
                && !self.is_choosing
                && !matches!(attribute.kind, Kind::Object(_)) => {}
            None => self.add(&attribute.kind, planned),
        }
    }

    /// Alone it is no reason for an update.
    fn say_again(&mut self, value: Option<Json>) {
        if let Some(value) = value {
            self.operations.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    /// Changes a value that the service has.
    fn value(
        &mut self,
        kind: &'static Kind,
        equality: Equality,
        prior: &Value,
        planned: &Value,
        present: &Json,
    ) {
        let is_fulfilled = || FULFILLED.holds(kind, equality, planned, &observed_value(kind, present));
        let is_done = prior == planned || (is_fulfilled() && !takes_away(kind, prior, planned));
        if is_done && !kind.holdings().write_only {
            return;
        }
        match (kind, planned, present) {
            (Kind::Object(table), Value::Object(_), Json::Object(present)) => {
                self.object(table, prior, planned, present);
            }
            (Kind::List(table, order), Value::List(planned), Json::Array(present)) => {
                self.elements(table, *order, prior.elements().unwrap_or_default(), planned, present);
            }
            (Kind::Set(table), Value::Set(planned), Json::Array(present)) => {
                let prior = prior.elements().unwrap_or_default();
                self.elements(table, Order::Irrelevant, prior, planned, present);
            }
            (Kind::Map(table), Value::Map(planned), Json::Object(present)) => {
                self.entries(table, prior, planned, present);
            }
            _ if is_done => {}
            _ => self.replace(kind, planned),
        }
    }

    fn add(&mut self, kind: &Kind, planned: &Value) {
        if let Some(value) = desired_value(kind, planned) {
            self.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    fn replace(&mut self, kind: &Kind, planned: &Value) {
        if let Some(value) = desired_value(kind, planned) {
            self.push(json!({"op": "replace", "path": self.pointer, "value": value}));
        }
    }

    fn remove(&mut self) {
        self.push(json!({"op": "remove", "path": self.pointer}));
    }

    fn push(&mut self, operation: Json) {
        self.is_needed = true;
        self.operations.push(operation);
    }

    fn below(&mut self, key: &str, then: impl FnOnce(&mut Self)) {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
        then(self);
        self.pointer.truncate(length);
    }
}

/// Whether something is planned to be nothing that was something, if only an empty object: of these the presence may count.
/// To the service that is more than a value that it may choose.
fn takes_away(kind: &Kind, prior: &Value, planned: &Value) -> bool {
    match (kind, prior, planned) {
        (Kind::Object(table), Value::Object(_), Value::Object(_)) => {
            table.attributes.iter().any(|attribute| {
                let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
                attribute.is_settable()
                    && ((is_removed(attribute, planned) && says_something(prior))
                        || takes_away(&attribute.kind, prior, planned))
            })
        }
        (Kind::List(table, _) | Kind::Set(table), _, _) if table.has_objects() => {
            let [prior, planned] = [prior, planned].map(|value| value.elements().unwrap_or_default());
            let pairs = align(table, planned, prior);
            let pairs = pairs.iter().zip(planned).filter_map(|(j, planned)| Some((&prior[(*j)?], planned)));
            pairs.into_iter().any(|(prior, planned)| takes_away(&table.kind, prior, planned))
        }
        (Kind::Map(table), Value::Map(prior), Value::Map(planned)) => planned
            .iter()
            .any(|(key, planned)| prior.get(key).is_some_and(|p| takes_away(&table.kind, p, planned))),
        _ => false,
    }
}

/// Whether patches name it. What can only be set at creation is in none: the service still has it, and refuses its name.
fn is_in_patches(attribute: &AttributeTable) -> bool {
    attribute.is_settable() && attribute.behaviour.mutability != Mutability::CreateOnly
}

/// Whether an update says again what did not change and the service never shows.
fn is_sent_again(attribute: &AttributeTable) -> bool {
    attribute.behaviour.mutability == Mutability::Mutable
}

/// Whether a plan says that the user took the argument away.
fn is_removed(attribute: &AttributeTable, planned: &Value) -> bool {
    planned.is_null() || (planned.is_unknown() && attribute.is_unset_by_unknown())
}

#[cfg(test)]
mod tests;
