//! Patches for the elements of lists, sets and maps.

use std::collections::BTreeMap;

use ferroform_core::table::{AttributeTable, Kind, Order};
use ferroform_core::value::Value;
use serde_json::{Map, Value as Json, json};

use super::Writer;
use crate::model::difference::{Difference, Elements, is_in_patches};
use crate::model::{desired_value, observed_value};
use crate::tree::{align, align_alike, inverse, says_something};

impl Writer {
    pub(super) fn elements(&mut self, elements: &Elements<'_>, present: &[Json]) {
        let table = elements.table;
        let observed: Vec<Value> = present.iter().map(|json| observed_value(&table.kind, json)).collect();
        let from_prior = match elements.order {
            Order::Significant => align(table, &elements.prior, &observed),
            Order::Irrelevant => align_alike(table, &elements.prior, &observed),
        };
        let places: Vec<Option<usize>> =
            elements.to_prior.iter().map(|j| j.and_then(|j| from_prior[j])).collect();
        // If a prior element is not found, the service may spell it in its own way, so it may be any element that
        // is not known.
        let is_respelled = elements.order == Order::Irrelevant && from_prior.contains(&None);
        let (to_prior, to_planned) = (inverse(&from_prior, present.len()), inverse(&places, present.len()));
        let is_gone = |k: usize| (is_respelled || to_prior[k].is_some()) && to_planned[k].is_none();
        let list =
            PresentList { elements, present, observed: &observed, places: &places, to_planned: &to_planned };
        match elements.order {
            Order::Significant if places.iter().flatten().is_sorted() => self.in_place(&list, is_gone),
            Order::Significant => self.replace_elements(elements.is_changed(), list.in_order()),
            Order::Irrelevant => self.replace_elements(elements.is_changed(), list.without_order(is_gone)),
        }
    }

    /// Changes a list in place. First, elements are changed where they are. Then elements that are gone are
    /// removed from the back, so that no index changes before it is used. Then new elements are added, each
    /// behind its predecessor in the plan. Their places in the plan are not indices in the service's list, which
    /// may contain elements of its own.
    fn in_place(&mut self, list: &PresentList<'_>, is_gone: impl Fn(usize) -> bool) {
        for (part, place) in list.elements.planned.iter().zip(list.places) {
            let Some(k) = *place else { continue };
            let present = &list.present[k];
            let length = self.operations.len();
            self.below(&k.to_string(), |w| w.value(part, present));
            if self.operations.len() > length {
                self.below(&k.to_string(), |w| w.complete(&part.kind, part.prior, part.planned, present));
            }
        }
        let (gone, kept): (Vec<usize>, Vec<usize>) = (0..list.present.len()).partition(|k| is_gone(*k));
        for k in gone.iter().rev() {
            self.below(&k.to_string(), Self::remove);
        }
        let (mut next, mut added) = (0, 0);
        for (part, place) in list.elements.planned.iter().zip(list.places) {
            if let Some(k) = place {
                // The kept elements up to this one, and the elements added so far.
                next = kept.partition_point(|kept| kept <= k) + added;
                continue;
            }
            let is_last = next == kept.len() + added;
            let place = if is_last { "-".to_owned() } else { next.to_string() };
            let length = self.operations.len();
            self.below(&place, |writer| writer.add(part));
            let is_sent = self.operations.len() - length;
            (next, added) = (next + is_sent, added + is_sent);
        }
    }

    /// Adds unchanged values of a changed element that the service left out of its answer. The service may take
    /// the element for a different one, which would not have these values. Empty collections are not added: they
    /// mean nothing, and some services reject them.
    fn complete(&mut self, kind: &Kind, prior: &Value, planned: &Value, present: &Json) {
        match (kind, planned, present) {
            (Kind::Object(table), Value::Object(_), Json::Object(present)) => {
                let is_shown = |attribute: &&AttributeTable| {
                    is_in_patches(attribute) && !attribute.behaviour.is_write_only
                };
                for attribute in table.attributes.iter().filter(is_shown) {
                    let (prior, planned) =
                        (prior.attribute(attribute.name), planned.attribute(attribute.name));
                    let is_left_out =
                        prior == planned && !attribute.kind.contains().write_only && says_something(planned);
                    let Some(property) = attribute.property() else { continue };
                    self.below(property, |writer| match present.get(property) {
                        Some(present) => writer.complete(&attribute.kind, prior, planned, present),
                        None if is_left_out => writer.send_again(desired_value(&attribute.kind, planned)),
                        None => {}
                    });
                }
            }
            (Kind::List(table, Order::Significant), Value::List(planned), Json::Array(present)) => {
                let prior = prior.elements().unwrap_or_default();
                if prior == planned && planned.len() == present.len() {
                    for (k, (planned, present)) in planned.iter().zip(present).enumerate() {
                        self.below(&k.to_string(), |w| w.complete(&table.kind, planned, planned, present));
                    }
                }
            }
            _ => {}
        }
    }

    fn replace_elements(&mut self, is_changed: bool, elements: Vec<Json>) {
        self.is_needed |= is_changed;
        self.operations.push(json!({"op": "replace", "path": self.pointer, "value": elements}));
    }

    pub(super) fn entries<'v>(
        &mut self,
        entries: &BTreeMap<&'v str, Difference<'v>>,
        removed: impl Iterator<Item = &'v str>,
        present: &Map<String, Json>,
    ) {
        for (key, part) in entries {
            self.below(key, |writer| match present.get(*key) {
                Some(present) => writer.value(part, present),
                None => writer.add(part),
            });
        }
        for key in removed.filter(|key| present.contains_key(*key)) {
            self.below(key, Self::remove);
        }
    }
}

/// A list of the plan and the corresponding list of the service.
struct PresentList<'a> {
    elements: &'a Elements<'a>,
    present: &'a [Json],
    observed: &'a [Value],
    /// The index of each planned element in the list of the service.
    places: &'a [Option<usize>],
    /// The index of each element of the service in the plan.
    to_planned: &'a [Option<usize>],
}

impl PresentList<'_> {
    /// Returns the new list if order is significant: the planned elements.
    fn in_order(&self) -> Vec<Json> {
        self.elements.planned.iter().filter_map(|part| desired_value(&part.kind, part.planned)).collect()
    }

    /// Returns the new list if order is irrelevant. The service may have another order by the time it applies the
    /// patch, so no element is named by its place. Elements that the service added are kept, as far as the schema
    /// describes them: a model that is sent back as it was returned may not be valid. If the service spells
    /// elements in its own way, they cannot be told from those that it added, so only the user's elements are
    /// sent. Otherwise none could ever be removed.
    fn without_order(&self, is_gone: impl Fn(usize) -> bool) -> Vec<Json> {
        let element = |value: &Value| desired_value(&self.elements.table.kind, value);
        let planned = &self.elements.planned;
        let kept = (0..self.present.len())
            .filter(|k| !is_gone(*k))
            .filter_map(|k| element(self.to_planned[k].map_or(&self.observed[k], |i| planned[i].planned)));
        let new = planned.iter().zip(self.places).filter(|(_, place)| place.is_none());
        kept.chain(new.filter_map(|(part, _)| element(part.planned))).collect()
    }
}
