//! Finds the prior elements of a configured list or set.

use ferroform_core::table::{AttributeTable, ElementTable, Kind};
use ferroform_core::value::Value;

use super::position::Before;
use crate::drift::Record;
use crate::tree::{
    COVERED, COVERED_BUT_OMITTED, Pairing, SAME, guesses, inverse, pair, resembles, says_something,
};

/// The prior counterparts of the elements of a configuration.
pub(super) struct Counterparts<'a> {
    pairs: Pairing,
    /// For each element, whether its counterpart is only a guess.
    is_guess: Vec<bool>,
    /// For each element, whether its counterpart stays the same whatever the unknown values turn out to be.
    is_certain: Vec<bool>,
    /// The prior collection.
    before: Before<'a>,
}

impl<'a> Counterparts<'a> {
    /// Pairs the elements of a configuration with prior ones. `is_set` says that elements may change their place
    /// once all of the configuration is known.
    pub(super) fn of(table: &ElementTable, is_set: bool, config: &[Value], before: Before<'a>) -> Self {
        let prior = before.elements();
        let mut pairs = pair(table, config, prior);
        for (config, place) in config.iter().zip(&mut pairs.all) {
            *place = place.filter(|j| !has_other_key(table, config, &prior[*j]));
        }
        let is_guess = doubts(table, config, prior, &pairs, before.record);
        let is_certain = certainty(table, is_set, config, prior, &pairs);
        Self { pairs, is_guess, is_certain, before }
    }

    /// Returns the index of an element's counterpart in the prior collection.
    pub(super) fn place_of(&self, i: usize) -> Option<usize> {
        self.pairs.all[i]
    }

    /// Returns the prior value of an element.
    pub(super) fn before(&self, i: usize, config: &Value) -> Before<'a> {
        let (place, around) = (self.place_of(i), self.before);
        let is_weak = !self.pairs.is_alike[i] || self.is_guess[i] || !config.is_wholly_known();
        Before {
            prior: place.map(|j| &around.elements()[j]),
            record: place.map_or(Record::NOTHING, |j| around.record.element(j)),
            existed: around.existed && place.is_some(),
            is_guessed: around.is_guessed || !self.is_certain[i],
            is_makeshift: around.is_makeshift || is_weak,
            ..around
        }
    }

    /// Whether the service adds elements here, and each prior element without a counterpart may be one of them.
    pub(super) fn leave_only_the_services_own(&self, table: &ElementTable) -> bool {
        let owners = inverse(&self.pairs.all, self.before.elements().len());
        let mut left = (0..owners.len()).filter(|j| owners[*j].is_none());
        table.identified.is_some_and(|identified| identified.has_others)
            && left.all(|j| !self.before.record.element(j).is_owned)
    }

    /// Whether each planned element equals its counterpart.
    pub(super) fn are_all(&self, planned: &[Value]) -> bool {
        let prior = self.before.elements();
        self.pairs.all.iter().zip(planned).all(|(j, planned)| j.is_some_and(|j| *planned == prior[j]))
    }
}

/// Returns which elements of a configuration stay paired with their counterparts whatever the unknown values turn
/// out to be: those that fit their counterpart and that no chain of moving elements can displace. If an element
/// fits several prior ones, its own place decides. An element of a set has no place, so it must fit only one.
fn certainty(
    table: &ElementTable,
    is_set: bool,
    config: &[Value],
    prior: &[Value],
    pairs: &Pairing,
) -> Vec<bool> {
    let all = || vec![true; config.len()];
    // A key that is not known yet may turn out to be another one.
    let has_open_key =
        |config: &Value| table.key().is_some_and(|key| !config.attribute(key.name).is_wholly_known());
    if prior.is_empty() || (config.len() == 1 && prior.len() == 1 && !has_open_key(&config[0])) {
        return all();
    }
    let is_open = |i: &usize| !config[*i].is_wholly_known();
    let mut movable: Vec<usize> = (0..config.len()).filter(is_open).collect();
    if movable.is_empty() {
        return all();
    }
    let fits = |i: usize, j: usize| COVERED_BUT_OMITTED.holds_of_elements(table, &config[i], &prior[j]);
    let mut free: Vec<usize> = (0..prior.len()).collect();
    let mut next = 0;
    while let Some(i) = movable.get(next).copied() {
        let (wanted, rest): (Vec<usize>, Vec<usize>) = free.into_iter().partition(|j| fits(i, *j));
        let owners = (0..config.len()).filter(|i| wanted.iter().any(|j| fits(*i, *j)));
        let new: Vec<usize> = owners.filter(|i| !movable.contains(i)).collect();
        movable.extend(new);
        (free, next) = (rest, next + 1);
    }
    let is_only = |i: usize| !is_set || (0..prior.len()).filter(|j| fits(i, *j)).count() == 1;
    let is_certain = |(i, j): (usize, &Option<usize>)| {
        j.is_some_and(|j| !movable.contains(&i) && fits(i, j) && is_only(i))
    };
    pairs.all.iter().enumerate().map(is_certain).collect()
}

/// Returns which elements of a configuration are paired with prior ones only by a guess. An element that says the
/// same as before is no guess. If the service sets nothing in the elements, a wrong pair does no harm, so there
/// are no guesses.
fn doubts(
    table: &ElementTable,
    config: &[Value],
    prior: &[Value],
    pairs: &Pairing,
    record: &Record,
) -> Vec<bool> {
    let is_as_before = |(i, j): (usize, &Option<usize>)| {
        let Some(j) = *j else { return false };
        let says_as_much = COVERED.holds_of_elements(table, &config[i], &prior[j]);
        says_as_much && config[i].is_wholly_known() && !has_lost(&config[i], &prior[j], record.element(j))
    };
    let none = || vec![false; config.len()];
    let Kind::Object(object) = &table.kind else { return none() };
    if config.len().max(prior.len()) < 2 || !object.contains.services {
        return none();
    }
    let is_settled: Vec<bool> = pairs.all.iter().enumerate().map(is_as_before).collect();
    if is_settled.iter().all(|settled| *settled) {
        return none();
    }
    guesses(object, config, prior, &pairs.all, &is_settled)
}

/// Whether the service knows the two by keys that differ, so that they are different elements to it.
fn has_other_key(table: &ElementTable, config: &Value, prior: &Value) -> bool {
    table.key().is_some_and(|key| {
        let (config, prior) = (config.attribute(key.name), prior.attribute(key.name));
        let are_known = !config.is_null() && !prior.is_null() && config.is_wholly_known();
        are_known && !SAME.holds_at(key, config, prior) && !resembles(config, prior)
    })
}

/// Whether the configuration no longer has a value that it had before.
fn has_lost(config: &Value, prior: &Value, record: &Record) -> bool {
    let Value::Object(attributes) = config else { return false };
    !record.is_empty()
        && attributes.iter().any(|(name, config)| {
            let (record, prior) = (record.part(name), prior.attribute(name));
            let was_something = record.is_owned && says_something(prior);
            (config.is_null() && was_something) || has_lost(config, prior, record)
        })
}

/// Whether the element changes and keeps no value that the service was told before.
pub(super) fn has_nothing_in_common(kind: &Kind, prior: &Value, planned: &Value) -> bool {
    let Kind::Object(object) = kind else { return false };
    let mut is_changed = false;
    let is_sent =
        |attribute: &&AttributeTable| attribute.is_settable() && !attribute.role.is_of_terraform_only();
    for attribute in object.attributes.iter().filter(is_sent) {
        let (prior, planned) = (prior.attribute(attribute.name), planned.attribute(attribute.name));
        let is_said = !prior.is_null() && !planned.is_null();
        if is_said && COVERED.holds_at(attribute, prior, planned) {
            return false;
        }
        is_changed |= !(prior.is_null() && planned.is_null());
    }
    is_changed
}
