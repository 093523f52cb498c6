//! Patches: RFC 6902 operations against the service's present model.
//!
//! The model is walked together with the plan, and changed only where the plan changes something. What the
//! service added is kept, and so is its spelling of values that mean the same. No operation replaces or removes a
//! path that the service does not have. Write-only values are in no model, so they are always added. They are
//! sent again with every change, because the service would take their absence for a removal. Those that the
//! service may reject once the object exists are sent only when they change.

mod elements;
mod leftovers;

use ferroform_core::table::{AttributeTable, ObjectTable, ResourceTable};
use ferroform_core::value::Value;
use json_patch::Patch;
use serde_json::{Map, Value as Json, json};

use crate::model::difference::{Difference, Parts, is_in_patches, is_removed, is_sent_again};
use crate::model::{desired_value, observed_value, resent_value, shown_value};

/// Returns a patch with the operations that take away what the service would refuse in the model that the patch makes.
#[must_use]
pub(crate) fn without_leftovers(
    table: &'static ObjectTable,
    config: &Value,
    model: &Json,
    mut patch: Vec<Json>,
) -> Vec<Json> {
    if let Some(after) = patched(model, &patch).filter(|_| !patch.is_empty()) {
        let mut leftovers = leftovers::without_leftovers(table, config, &after);
        // A value that the patch itself sends is for the service to judge.
        leftovers.retain(|one| one["op"] != "remove" || patch.iter().all(|sent| sent["path"] != one["path"]));
        patch.extend(leftovers);
    }
    patch
}

/// Returns a patch that the service refused, with the operations that change what it returned itself and its `message`
/// refuses. Returns nothing if there are none.
#[must_use]
pub(crate) fn without_refused(
    table: &'static ResourceTable,
    config: &Value,
    model: &Json,
    patch: &[Json],
    message: &str,
) -> Option<Vec<Json>> {
    let more = leftovers::without_refused(table, config, &patched(model, patch)?, message);
    (!more.is_empty()).then(|| [patch, &more].concat())
}

/// Returns the model that a patch makes. A patch that does not apply is for the service to refuse.
fn patched(model: &Json, patch: &[Json]) -> Option<Json> {
    let patch: Patch = serde_json::from_value(Json::Array(patch.to_vec())).ok()?;
    let mut after = model.clone();
    json_patch::patch(&mut after, &patch).ok().map(|()| after)
}

/// Returns the operations that turn the service's `model` into what is planned; none if nothing differs.
#[must_use]
pub(crate) fn patch(table: &'static ObjectTable, prior: &Value, planned: &Value, model: &Json) -> Vec<Json> {
    let difference = Difference::new(table, prior, planned);
    if needs_no_update(&difference) { Vec::new() } else { operations(&difference, model) }
}

/// Whether the service is asked for nothing: an update would send nothing to a service that shows the prior state. Then the
/// plan differs from that only in ways that the service cannot see, such as the order of a collection without order, or an
/// empty list in place of null. A plan that is not wholly known may ask for anything.
#[must_use]
pub(crate) fn needs_no_update(difference: &Difference<'_>) -> bool {
    let is_sent = || {
        let shown = shown_value(&difference.kind, difference.prior);
        shown.is_some_and(|shown| !operations(difference, &shown).is_empty())
    };
    difference.is_none() || (difference.planned.is_wholly_known() && !is_sent())
}

fn operations(difference: &Difference<'_>, model: &Json) -> Vec<Json> {
    let mut writer = Writer::default();
    match (&difference.parts, model) {
        (Parts::Attributes(parts), Json::Object(present)) => writer.object(parts, present),
        (Parts::None, _) => {}
        _ => writer.value(difference, model),
    }
    if writer.is_needed { writer.operations } else { Vec::new() }
}

/// Collects operations.
#[derive(Default)]
struct Writer {
    pointer: String,
    operations: Vec<Json>,
    /// Whether there is more to send than unchanged write-only values.
    is_needed: bool,
    /// Whether a member of the current object is removed. Another may then take its place, even an empty
    /// collection.
    is_choosing: bool,
    /// The property with the tags.
    tags: Option<&'static str>,
    /// Properties that exclude each other, wherever they are.
    pairs: Vec<(&'static str, &'static str)>,
}

impl Writer {
    fn object(&mut self, parts: &[(&'static AttributeTable, Difference<'_>)], present: &Map<String, Json>) {
        let is_gone = |(attribute, part): &(&AttributeTable, Difference<'_>)| {
            attribute.property().is_some_and(|property| present.contains_key(property))
                && part.is_removal(attribute)
        };
        let is_inside = !self.pointer.is_empty();
        let around = std::mem::replace(&mut self.is_choosing, is_inside && parts.iter().any(is_gone));
        for (attribute, part) in parts.iter().filter(|(attribute, _)| is_in_patches(attribute)) {
            let Some(property) = attribute.property() else { continue };
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
        // A value that is not sent again is removed, if anything is sent at all.
        self.is_needed |= !part.is_none();
        if part.is_taken_back(attribute) {
            self.send("add", Some(Json::Null));
        }
        if part.planned.is_null() || (part.is_none() && !is_sent_again(attribute)) {
            return;
        }
        self.send_again(resent_value(&part.kind, part.prior, part.planned));
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
            // A value that the service never returns looks absent, and would be lost if it were not sent again.
            None if part.is_none() && part.kind.contains().write_only => {
                self.send_again(resent_value(&part.kind, part.prior, part.planned));
            }
            // A value that the state has and the service leaves out does exist.
            None if part.is_none() || !part.is_added(self.is_choosing) => {}
            // A value that the service hides still has what can only be set at creation.
            None if attribute.behaviour.is_hidden && !part.prior.is_null() => {
                self.send("add", resent_value(&part.kind, part.prior, part.planned));
            }
            None => self.add(part),
        }
    }

    /// Sends a value again, which alone is no reason for an update.
    fn send_again(&mut self, value: Option<Json>) {
        if let Some(value) = value {
            self.operations.push(json!({"op": "add", "path": self.pointer, "value": value}));
        }
    }

    /// Changes a value that the service has.
    fn value(&mut self, part: &Difference<'_>, present: &Json) {
        // No pointer leads into a document that the service returns as a text.
        if let Some(inside) = part.inside().filter(|_| !present.is_string()) {
            let inside = inside.completed(present);
            return self.value(&inside.difference(), present);
        }
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
            _ if is_done => self.send_again(resent_value(&part.kind, part.prior, part.planned)),
            _ => self.send("replace", desired_value(&part.kind, part.planned)),
        }
    }

    fn add(&mut self, part: &Difference<'_>) {
        self.send("add", desired_value(&part.kind, part.planned));
    }

    fn send(&mut self, op: &str, value: Option<Json>) {
        if let Some(value) = value {
            self.push(json!({"op": op, "path": self.pointer, "value": value}));
        }
    }

    fn remove(&mut self) {
        self.push(json!({"op": "remove", "path": self.pointer}));
    }

    fn push(&mut self, operation: Json) {
        self.is_needed = true;
        self.operations.push(operation);
    }

    fn below<T>(&mut self, key: &str, then: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.pointer.len();
        self.pointer.push('/');
        self.pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
        let result = then(self);
        self.pointer.truncate(length);
        result
    }
}

#[cfg(test)]
mod tests;
