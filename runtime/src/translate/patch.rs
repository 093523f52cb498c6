//! What the service is told to change: RFC 6902 operations against its present model.
//!
//! First the model is carried over to what is planned, touching nothing that the plan does not change: what the
//! service added stays, and so does its own spelling of what means the same. Then the difference is written down.
//! Write-only values are in no model, so wherever they go they come out as `add`; they are sent again with every
//! change, since the service would take their absence for a removal.

use serde_json::{Map, Value as Json, json};

use super::align::align;
use super::desired::desired_value;
use super::observed::observed_value;
use super::same::{fulfils, is_absent};
use crate::table::{AttributeTable, ElementTable, Kind, ObjectTable, Order};
use crate::value::Value;

/// The operations that lead from the service's `model` to what is planned; none where nothing differs.
#[must_use]
pub fn patch(table: &'static ObjectTable, prior: &Value, planned: &Value, model: &Json) -> Vec<Json> {
    let Json::Object(present) = model else { return Vec::new() };
    let (visible, is_secret_changed) = Carrier::carry(WriteOnly::LeftOut, table, prior, planned, present);
    if visible == *present && !is_secret_changed {
        return Vec::new();
    }
    let (target, _) = Carrier::carry(WriteOnly::Included, table, prior, planned, present);
    let mut operations = Vec::new();
    difference(model, &Json::Object(target), &mut String::new(), &mut operations);
    operations
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum WriteOnly {
    LeftOut,
    Included,
}

/// Carries a model over to what is planned.
struct Carrier {
    write_only: WriteOnly,
    is_write_only_changed: bool,
}

impl Carrier {
    fn carry(
        write_only: WriteOnly,
        table: &'static ObjectTable,
        prior: &Value,
        planned: &Value,
        present: &Map<String, Json>,
    ) -> (Map<String, Json>, bool) {
        let mut carrier = Self { write_only, is_write_only_changed: false };
        let mut model = present.clone();
        carrier.object(table, prior, planned, &mut model);
        (model, carrier.is_write_only_changed)
    }

    fn object(
        &mut self,
        table: &'static ObjectTable,
        prior: &Value,
        planned: &Value,
        model: &mut Map<String, Json>,
    ) {
        for attribute in table.attributes {
            let Some(property) = attribute.property else { continue };
            let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
            if !attribute.is_settable() {
                continue;
            }
            if attribute.behaviour.is_write_only {
                self.write_only(attribute, property, prior, planned, model);
            } else if prior != planned || holds_write_only(&attribute.kind) {
                self.attribute(attribute, property, prior, planned, model);
            }
        }
    }

    fn write_only(
        &mut self,
        attribute: &AttributeTable,
        property: &str,
        prior: &Value,
        planned: &Value,
        model: &mut Map<String, Json>,
    ) {
        self.is_write_only_changed |= prior != planned;
        if self.write_only == WriteOnly::LeftOut || is_absent(planned) {
            return;
        }
        if let Some(value) = desired_value(&attribute.kind, planned) {
            model.insert(property.to_owned(), value);
        }
    }

    fn attribute(
        &mut self,
        attribute: &AttributeTable,
        property: &str,
        prior: &Value,
        planned: &Value,
        model: &mut Map<String, Json>,
    ) {
        if planned.is_unknown() || is_absent(planned) {
            let is_removed = planned.is_null() || attribute.is_unset_by_unknown();
            if is_removed && !is_absent(prior) {
                model.remove(property);
            }
            return;
        }
        let present = model.remove(property);
        let observed = present.as_ref().map_or(Value::Null, |json| observed_value(&attribute.kind, json));
        let is_done =
            prior == planned || fulfils(&attribute.kind, attribute.behaviour.equality, planned, &observed);
        let carried = match present {
            Some(present) if is_done && !holds_write_only(&attribute.kind) => Some(present),
            None if prior == planned && self.write_only == WriteOnly::LeftOut => None,
            present => self.value(&attribute.kind, prior, planned, present.as_ref()),
        };
        if let Some(value) = carried {
            model.insert(property.to_owned(), value);
        }
    }

    fn value(&mut self, kind: &Kind, prior: &Value, planned: &Value, present: Option<&Json>) -> Option<Json> {
        match (kind, planned, present) {
            (Kind::Object(table), Value::Object(_), _) => {
                let mut model = present.and_then(Json::as_object).cloned().unwrap_or_default();
                self.object(table, prior, planned, &mut model);
                Some(Json::Object(model))
            }
            (Kind::List(table, order), Value::List(planned), Some(Json::Array(present))) => {
                Some(self.elements(table, *order, prior.elements().unwrap_or_default(), planned, present))
            }
            (Kind::Set(table), Value::Set(planned), Some(Json::Array(present))) => {
                let prior = prior.elements().unwrap_or_default();
                Some(self.elements(table, Order::Irrelevant, prior, planned, present))
            }
            _ => desired_value(kind, planned),
        }
    }

    /// Elements that stay keep the service's form, and where order means nothing also its place; new ones follow.
    fn elements(
        &mut self,
        table: &'static ElementTable,
        order: Order,
        prior: &[Value],
        planned: &[Value],
        present: &[Json],
    ) -> Json {
        let observed: Vec<Value> = present.iter().map(|json| observed_value(&table.kind, json)).collect();
        let to_present = align(table, planned, &observed);
        let to_prior = align(table, planned, prior);
        let mut placed: Vec<(usize, Json)> = Vec::with_capacity(planned.len());
        for (i, planned) in planned.iter().enumerate() {
            let prior = to_prior[i].map_or(&Value::Null, |j| &prior[j]);
            let place = to_present[i];
            let is_done = place.is_some_and(|k| fulfils(&table.kind, table.equality, planned, &observed[k]));
            let json = match place {
                Some(k) if is_done && !holds_write_only(&table.kind) => Some(present[k].clone()),
                _ => self.value(&table.kind, prior, planned, place.map(|k| &present[k])),
            };
            placed.extend(json.map(|json| (place.unwrap_or(usize::MAX), json)));
        }
        if order == Order::Irrelevant {
            placed.sort_by_key(|(place, _)| *place);
        }
        placed.into_iter().map(|(_, json)| json).collect()
    }
}

/// Whether some part of a value of this kind is never returned by the service.
fn holds_write_only(kind: &Kind) -> bool {
    match kind {
        Kind::Object(table) => {
            table.attributes.iter().any(|a| a.behaviour.is_write_only || holds_write_only(&a.kind))
        }
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => holds_write_only(&element.kind),
        Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) => false,
    }
}

/// Writes down how to get from one model to another. Only whole values are compared: meaning was settled before.
fn difference(from: &Json, to: &Json, pointer: &mut String, operations: &mut Vec<Json>) {
    match (from, to) {
        _ if from == to => {}
        (Json::Object(from), Json::Object(to)) => {
            for (key, from) in from {
                below(pointer, key, |pointer| match to.get(key) {
                    Some(to) => difference(from, to, pointer, operations),
                    None => operations.push(json!({"op": "remove", "path": pointer})),
                });
            }
            for (key, to) in to.iter().filter(|(key, _)| !from.contains_key(*key)) {
                below(pointer, key, |pointer| {
                    operations.push(json!({"op": "add", "path": pointer, "value": to}));
                });
            }
        }
        (Json::Array(from), Json::Array(to)) => difference_of_arrays(from, to, pointer, operations),
        _ => operations.push(json!({"op": "replace", "path": pointer, "value": to})),
    }
}

/// Elements that stay, in their order, are left alone; those that are gone are removed from the back, so that no
/// index moves before it is used; new ones are added at the end. Where that cannot give the right order and the
/// number of elements is the same, elements are changed in place; else the array is replaced.
fn difference_of_arrays(from: &[Json], to: &[Json], pointer: &mut String, operations: &mut Vec<Json>) {
    let mut kept = 0;
    let mut removed = Vec::new();
    for (i, element) in from.iter().enumerate() {
        if to.get(kept) == Some(element) {
            kept += 1;
        } else {
            removed.push(i);
        }
    }
    if from.len() == to.len() {
        for (i, (from, to)) in from.iter().zip(to).enumerate() {
            below(pointer, &i.to_string(), |pointer| difference(from, to, pointer, operations));
        }
    } else if removed.is_empty() || kept == to.len() {
        let remove = |i: usize| json!({"op": "remove", "path": format!("{pointer}/{i}")});
        operations.extend(removed.into_iter().rev().map(remove));
        let add = |element: &Json| json!({"op": "add", "path": format!("{pointer}/-"), "value": element});
        operations.extend(to[kept..].iter().map(add));
    } else {
        operations.push(json!({"op": "replace", "path": pointer, "value": to}));
    }
}

fn below(pointer: &mut String, key: &str, then: impl FnOnce(&mut String)) {
    let length = pointer.len();
    pointer.push('/');
    pointer.push_str(&key.replace('~', "~0").replace('/', "~1"));
    then(pointer);
    pointer.truncate(length);
}
