//! Finds the prior elements of a configured list or set.

use ferroform_core::table::{ElementTable, Kind};
use ferroform_core::value::Value;

use super::position::Before;
use crate::translate::{COVERED, COVERED_BUT_OMITTED, Pairing, Record, guesses, pair, says_something};

/// The prior counterparts of the elements of a configuration.
pub(super) struct Counterparts<'a> {
    pairs: Pairing,
    /// Of each element, whether its counterpart is a mere guess.
    is_guess: Vec<bool>,
    /// Of each element, whether its counterpart is the same whatever the configuration turns out to be.
    is_certain: Vec<bool>,
    /// What there was of the collection.
    before: Before<'a>,
}

impl<'a> Counterparts<'a> {
    /// `is_set` says that elements may stand elsewhere once all of the configuration is known.
    pub(super) fn of(table: &ElementTable, is_set: bool, config: &[Value], before: Before<'a>) -> Self {
        let prior = before.elements();
        let pairs = pair(table, config, prior);
        let is_guess = doubts(table, config, prior, &pairs, before.record);
        let is_certain = certainty(table, is_set, config, prior, &pairs);
        Self { pairs, is_guess, is_certain, before }
    }

    /// The place of an element's counterpart in the prior collection.
    pub(super) fn place_of(&self, i: usize) -> Option<usize> {
        self.pairs.all[i]
    }

    /// What there was before of an element.
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

    /// Whether each of these is its counterpart.
    pub(super) fn are_all(&self, planned: &[Value]) -> bool {
        let prior = self.before.elements();
        self.pairs.all.iter().zip(planned).all(|(j, planned)| j.is_some_and(|j| *planned == prior[j]))
    }
}

/// Which elements of a configuration stay paired with their counterparts whatever its unknown values turn out to be: those
/// that fit theirs, and of whose places none can come to another's use by a chain of elements that move on.
/// Of several that fit alike its own place decides, which an element of a set does not have.
fn certainty(
    table: &ElementTable,
    is_set: bool,
    config: &[Value],
    prior: &[Value],
    pairs: &Pairing,
) -> Vec<bool> {
    let all = || vec![true; config.len()];
    if prior.is_empty() || (config.len() == 1 && prior.len() == 1) {
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

/// Which elements of a configuration are the successors of prior ones by a mere guess. One that says what it said before is
/// what it was; and where the service has nothing of its own in the elements, there is nothing to be wrong about.
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
    if prior.is_empty() || config.len().max(prior.len()) < 2 || !object.contains.services {
        return none();
    }
    let is_settled: Vec<bool> = pairs.all.iter().enumerate().map(is_as_before).collect();
    if is_settled.iter().all(|settled| *settled) {
        return none();
    }
    guesses(object, config, prior, &pairs.all, &is_settled)
}

/// Whether the configuration has nothing where it had something.
fn has_lost(config: &Value, prior: &Value, record: &Record) -> bool {
    let Value::Object(attributes) = config else { return false };
    !record.is_empty()
        && attributes.iter().any(|(name, config)| {
            let (record, prior) = (record.part(name), prior.attribute(name));
            let was_something = record.is_owned && says_something(prior);
            (config.is_null() && was_something) || has_lost(config, prior, record)
        })
}

/// Whether the service is told something else of the element, and nothing that it was told before.
pub(super) fn keeps_nothing(kind: &Kind, prior: &Value, planned: &Value) -> bool {
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
