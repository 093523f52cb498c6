//! What the service is told to change: RFC 6902 operations against its present model.
//!
//! The model is walked together with what is planned, and touched only where the plan changes something: what the
//! service added stays, and so does its own spelling of what means the same. No operation names a path the service
//! does not have. Write-only values are in no model, so wherever they go they are added; they are sent again with
//! every change, since the service would take their absence for a removal. Not so those that the service may refuse to take
//! once the object exists: they are sent only where they change.

mod elements;

use ferroform_core::table::{AttributeTable, ObjectTable};
use ferroform_core::value::Value;
use serde_json::{Map, Value as Json, json};

use super::desired::{desired_value, resent_value};
use super::difference::{Difference, Parts, is_in_patches, is_removed, is_sent_again};
use super::observed::observed_value;

/// The operations that lead from the service's `model` to what is planned; none where nothing differs.
#[must_use]
pub(crate) fn patch(table: &'static ObjectTable, prior: &Value, planned: &Value, model: &Json) -> Vec<Json> {
    let difference = Difference::new(table, prior, planned);
    if difference.asks_nothing() { Vec::new() } else { operations(&difference, model) }
}

fn operations(difference: &Difference<'_>, model: &Json) -> Vec<Json> {
    let mut writer = Writer::default();
    if let (Parts::Attributes(parts), Json::Object(present)) = (&difference.parts, model) {
        writer.object(parts, present);
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
    fn object(&mut self, parts: &[(&'static AttributeTable, Difference<'_>)], present: &Map<String, Json>) {
        let goes = |(attribute, part): &(&AttributeTable, Difference<'_>)| {
            attribute.property.is_some_and(|property| present.contains_key(property)) && part.goes(attribute)
        };
        let is_inside = !self.pointer.is_empty();
        let around = std::mem::replace(&mut self.is_choosing, is_inside && parts.iter().any(goes));
        for (attribute, part) in parts.iter().filter(|(attribute, _)| is_in_patches(attribute)) {
            let Some(property) = attribute.property else { continue };
            self.below(property, |writer| {
                if attribute.behaviour.is_write_only {
                    writer.write_only(attribute, part);
                } else if !part.is_none() || (part.kind.contains().write_only && is_sent_again(attribute)) {
                    writer.attribute(attribute, part, present.get(property));
                }
            });
        }
        self.is_choosing = around;
    }

    fn write_only(&mut self, attribute: &AttributeTable, part: &Difference<'_>) {
        // What is not sent again is removed, if there is anything to send.
        self.is_needed |= !part.is_none();
        if part.planned.is_null() || (part.is_none() && !is_sent_again(attribute)) {
            return;
        }
        self.say_again(resent_value(&part.kind, part.planned));
    }

    fn attribute(&mut self, attribute: &AttributeTable, part: &Difference<'_>, present: Option<&Json>) {
        if part.planned.is_unknown() || part.planned.is_null() {
            if is_removed(attribute, part.planned) && !part.prior.is_null() && present.is_some() {
                self.remove();
            }
            return;
        }
        match present {
            Some(present) => self.value(part, present),
            // What the service never returns looks absent and would be lost if it were not sent again.
            None if part.is_none() && part.kind.contains().write_only => {
                self.say_again(resent_value(&part.kind, part.planned));
            }
            // What the state has and the service leaves out is there by meaning.
            None if part.is_none() || !part.is_added(self.is_choosing) => {}
            None => self.add(part),
        }
    }

    /// Alone it is no reason for an update.
    fn say_again(&mut self, value: Option<Json>) {
        if let Some(value) = value {
            self.operations.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    /// Changes a value that the service has.
    fn value(&mut self, part: &Difference<'_>, present: &Json) {
        let is_done = part.is_none() || part.is_fulfilled_by(&observed_value(&part.kind, present));
        if is_done && !part.kind.contains().write_only {
            return;
        }
        match (&part.parts, present) {
            (Parts::Attributes(parts), Json::Object(present)) => self.object(parts, present),
            (Parts::Elements(elements), Json::Array(present)) => self.elements(elements, present),
            (Parts::Entries(entries), Json::Object(present)) => {
                self.entries(entries, part.removed_keys(), present);
            }
            _ if is_done => {}
            _ => self.replace(part),
        }
    }

    fn add(&mut self, part: &Difference<'_>) {
        if let Some(value) = desired_value(&part.kind, part.planned) {
            self.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    fn replace(&mut self, part: &Difference<'_>) {
        if let Some(value) = desired_value(&part.kind, part.planned) {
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

#[cfg(test)]
mod tests;
