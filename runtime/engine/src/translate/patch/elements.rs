//! Patches for the elements of lists, sets and maps.

use std::collections::BTreeMap;

use ferroform_core::table::{AttributeTable, Kind, Order};
use ferroform_core::value::Value;
use serde_json::{Map, Value as Json, json};

use super::Writer;
use crate::translate::absence::says_something;
use crate::translate::desired::desired_value;
use crate::translate::difference::{Difference, Elements, is_in_patches};
use crate::translate::observed::observed_value;
use crate::translate::pairing::{align, align_alike};

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
        // Where the service shows a prior element under no name that is known, any that nobody knows may be it.
        let is_respelled = elements.order == Order::Irrelevant && from_prior.contains(&None);
        let is_known = |k: usize| is_respelled || from_prior.contains(&Some(k));
        let is_gone = |k: usize| is_known(k) && !places.contains(&Some(k));
        let list = Placed { elements, present, observed: &observed, places: &places };
        match elements.order {
            Order::Significant if places.iter().flatten().is_sorted() => self.in_place(&list, is_gone),
            Order::Significant => self.replace_elements(elements.is_changed(), list.in_order()),
            Order::Irrelevant => self.replace_elements(elements.is_changed(), list.without_order(is_gone)),
        }
    }

    /// Elements are changed where they are; then those that are gone are removed from the back, so that no index
    /// moves before it is used; then new ones are added, each behind the one before it in the plan: the service may have
    /// elements of its own, so that places in the plan are none in its list.
    fn in_place(&mut self, list: &Placed<'_>, is_gone: impl Fn(usize) -> bool) {
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
                // Of those that are kept the ones before it, itself, and what has been added so far.
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

    /// Adds what a changed element has and the service left out when it was asked: of one that is another now the service
    /// cannot know that it still has that. An empty collection means nothing, and some services refuse it.
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
                    let Some(property) = attribute.property else { continue };
                    self.below(property, |writer| match present.get(property) {
                        Some(present) => writer.complete(&attribute.kind, prior, planned, present),
                        None if is_left_out => writer.say_again(desired_value(&attribute.kind, planned)),
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

/// A list of the plan beside that of the service.
struct Placed<'a> {
    elements: &'a Elements<'a>,
    present: &'a [Json],
    observed: &'a [Value],
    /// The place of each planned element with the service.
    places: &'a [Option<usize>],
}

impl Placed<'_> {
    /// Where order counts: the planned elements.
    fn in_order(&self) -> Vec<Json> {
        self.elements.planned.iter().filter_map(|part| desired_value(&part.kind, part.planned)).collect()
    }

    /// Where it does not: the service may have its elements in another order by the time it applies the patch, so none
    /// is named by its place. What the service added of its own stays, as far as the schema knows it: a model that is
    /// sent back as it was returned may not be valid. What it added cannot be told from what it spells in its own way,
    /// so where it does that, the user's elements alone are sent: else none could ever be taken away.
    fn without_order(&self, is_gone: impl Fn(usize) -> bool) -> Vec<Json> {
        let element = |value: &Value| desired_value(&self.elements.table.kind, value);
        let planned = &self.elements.planned;
        let kept = (0..self.present.len()).filter(|k| !is_gone(*k)).filter_map(|k| {
            let i = self.places.iter().position(|place| *place == Some(k));
            element(i.map_or(&self.observed[k], |i| planned[i].planned))
        });
        let new = planned.iter().zip(self.places).filter(|(_, place)| place.is_none());
        kept.chain(new.filter_map(|(part, _)| element(part.planned))).collect()
    }
}
