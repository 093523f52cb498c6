//! What will the elements of a list, set or map be?
//!
//! Elements are paired with prior ones by what they have in common ([`align`]).

use std::collections::BTreeMap;

use super::{Before, Planner, says_something};
use crate::engine::Ownership;
use crate::table::{ElementTable, Kind, Order};
use crate::translate::{COVERED, Pairing, guesses, pair};
use crate::value::{Step, Value};

impl Planner {
    pub(super) fn list(
        &mut self,
        table: &'static ElementTable,
        order: Order,
        config: &[Value],
        before: Before<'_>,
    ) -> Value {
        let prior = before.prior.and_then(Value::elements).unwrap_or_default();
        let pairs = pair(table, config, prior);
        if order == Order::Irrelevant && before.is_in_place && config.len() == prior.len() {
            // If every element turns out to be a prior one, the whole list may be the prior one, order included.
            let noted = self.noted();
            let planned = self.elements(table, config, prior, &pairs, before, |_, _| true);
            if pairs.all.iter().zip(&planned).all(|(j, planned)| j.is_some_and(|j| *planned == prior[j])) {
                return Value::List(prior.to_vec());
            }
            self.forget_since(noted);
        }
        let is_in_place = before.is_in_place;
        let planned = self.elements(table, config, prior, &pairs, before, |i, j| is_in_place && i == j);
        Value::List(planned)
    }

    pub(super) fn set(
        &mut self,
        table: &'static ElementTable,
        config: &[Value],
        before: Before<'_>,
    ) -> Value {
        let prior = before.prior.and_then(Value::elements).unwrap_or_default();
        let pairs = pair(table, config, prior);
        let was_in_set = std::mem::replace(&mut self.in_set, true);
        let is_in_place = before.is_in_place;
        let planned = self.elements(table, config, prior, &pairs, before, |_, _| is_in_place);
        self.in_set = was_in_set;
        Value::set(planned)
    }

    fn elements(
        &mut self,
        table: &'static ElementTable,
        config: &[Value],
        prior: &[Value],
        pairs: &Pairing,
        before: Before<'_>,
        is_in_place: impl Fn(usize, usize) -> bool,
    ) -> Vec<Value> {
        let mut planned = Vec::with_capacity(config.len());
        let all = config;
        let are_certain = prior.is_empty()
            || (config.len() == 1 && prior.len() == 1)
            || config.iter().all(Value::is_wholly_known);
        let is_guess = doubts(table, config, prior, pairs, before.owned);
        for (i, config) in config.iter().enumerate() {
            let around = (self.exists, self.unmoved);
            let paired = pairs.all[i];
            self.exists &= paired.is_some();
            if paired.is_some_and(|j| j != i) {
                self.unmoved.get_or_insert(self.path.steps().len());
            }
            self.path.push(if self.in_set { Step::Element } else { Step::Index(i) });
            let is_guessed = before.is_guessed || !(are_certain || is_certain(table, all, i, prior, paired));
            let before = Before {
                prior: paired.map(|j| &prior[j]),
                owned: paired.and_then(|j| before.owned?.element(j)),
                is_in_place: paired.is_some_and(|j| is_in_place(i, j)),
                is_guessed,
                is_makeshift: before.is_makeshift
                    || !pairs.is_alike[i]
                    || is_guess[i]
                    || !config.is_wholly_known(),
            };
            planned.push(self.paired_element(table, config, before));
            self.path.pop();
            (self.exists, self.unmoved) = around;
        }
        planned
    }

    /// An element that keeps nothing of what the prior one said is another one to the service.
    fn paired_element(&mut self, table: &'static ElementTable, config: &Value, before: Before<'_>) -> Value {
        let noted = self.noted();
        let planned = self.element(table, config, before);
        let is_other = |prior| keeps_nothing(&table.kind, prior, &planned);
        if before.is_makeshift || !before.prior.is_some_and(is_other) {
            return planned;
        }
        self.forget_since(noted);
        self.element(table, config, Before { is_makeshift: true, ..before })
    }

    fn noted(&self) -> (usize, usize) {
        (self.replace.len(), self.warnings.len())
    }

    /// Forgets what was noted of an attempt.
    fn forget_since(&mut self, (replace, warnings): (usize, usize)) {
        self.replace.truncate(replace);
        self.warnings.truncate(warnings);
    }

    pub(super) fn map(
        &mut self,
        table: &'static ElementTable,
        config: &BTreeMap<String, Value>,
        before: Before<'_>,
    ) -> Value {
        let mut planned = BTreeMap::new();
        for (key, config) in config {
            self.path.push(Step::Key(key.clone()));
            let existed = self.exists;
            let before = Before {
                prior: before.prior.and_then(|prior| match prior {
                    Value::Map(entries) => entries.get(key),
                    _ => None,
                }),
                owned: before.owned.and_then(|owned| owned.part(key)),
                ..before
            };
            self.exists &= before.prior.is_some_and(|prior| !prior.is_null());
            planned.insert(key.clone(), self.element(table, config, before));
            self.path.pop();
            self.exists = existed;
        }
        Value::Map(planned)
    }

    fn element(&mut self, table: &'static ElementTable, config: &Value, before: Before<'_>) -> Value {
        match config {
            Value::Null | Value::Unknown(_) => config.clone(),
            _ => self.configured(&table.kind, table.equality, config, before),
        }
    }
}

/// Whether element `i` of a configuration with unknown values stays paired with the prior one whatever these turn out to
/// be.
fn is_certain(
    table: &ElementTable,
    config: &[Value],
    i: usize,
    prior: &[Value],
    paired: Option<usize>,
) -> bool {
    let is_open = |element: &Value| !element.is_wholly_known();
    let Some(j) = paired else { return false };
    let fits = |element: &Value| COVERED.holds_of_elements(table, element, &prior[j]);
    !is_open(&config[i]) && fits(&config[i]) && !config.iter().any(|other| is_open(other) && fits(other))
}

/// Which elements of a configuration are the successors of prior ones by a mere guess. One that says what it said before is
/// what it was; and where the service has nothing of its own in the elements, there is nothing to be wrong about.
fn doubts(
    table: &ElementTable,
    config: &[Value],
    prior: &[Value],
    pairs: &Pairing,
    owned: Option<&Ownership>,
) -> Vec<bool> {
    let is_as_before = |(i, j): (usize, &Option<usize>)| {
        let Some(j) = *j else { return false };
        let owned = owned.and_then(|owned| owned.element(j));
        let says_as_much = COVERED.holds_of_elements(table, &config[i], &prior[j]);
        says_as_much && config[i].is_wholly_known() && !has_lost(&config[i], &prior[j], owned)
    };
    let none = || vec![false; config.len()];
    let Kind::Object(object) = &table.kind else { return none() };
    if config.len().max(prior.len()) < 2 || !object.holdings.services {
        return none();
    }
    let is_settled: Vec<bool> = pairs.all.iter().enumerate().map(is_as_before).collect();
    if is_settled.iter().all(|settled| *settled) {
        return none();
    }
    guesses(object, config, prior, &pairs.all, &is_settled)
}

/// Whether the configuration has nothing where it had something.
fn has_lost(config: &Value, prior: &Value, owned: Option<&Ownership>) -> bool {
    let (Value::Object(attributes), Some(owned)) = (config, owned) else { return false };
    attributes.iter().any(|(name, config)| {
        let (owned, prior) = (owned.part(name), prior.attribute(name));
        let was_something = owned.is_some() && says_something(prior);
        (config.is_null() && was_something) || has_lost(config, prior, owned)
    })
}

/// Whether the service is told something else of the element, and nothing that it was told before.
fn keeps_nothing(kind: &Kind, prior: &Value, planned: &Value) -> bool {
    let Kind::Object(object) = kind else { return false };
    let mut is_changed = false;
    for attribute in object.attributes.iter().filter(|attribute| attribute.is_settable()) {
        let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
        let is_said = !prior.is_null() && !planned.is_null();
        if is_said && COVERED.holds_at(attribute, prior, planned) {
            return false;
        }
        is_changed |= !(prior.is_null() && planned.is_null());
    }
    is_changed
}
