//! What an attribute's value will be.
//!
//! Core merges configuration and prior state by index; this does it by content, so that it starts from both and does
//! not need core's proposal. For each attribute, in this order:
//!
//! 1. The configuration has a value: it is planned, in the prior state's own spelling where both mean the same.
//! 2. It has none, and there is no prior value to keep: the default, else what the service will say.
//! 3. It has none now, but had one when last applied: the default, else what the service says once it is removed.
//! 4. It never had one: what the state has.
//!
//! A value that core would refuse is never planned: a configured list keeps its length, and a configured value is
//! either the configuration's or that of the prior state at the same place (`spec/traps.md`).

mod default;
mod elements;
mod replacement;
mod volatile;

use self::default::{is_chosen_by_service, left_open, undecided, unset_without_prior};
use self::volatile::opened;
use super::Ownership;
use crate::diagnostic::Diagnostic;
use crate::table::{AttributeTable, ElementTable, Equality, Handlers, Kind, ObjectTable, Rule};
use crate::translate::{is_absent, same};
use crate::value::{Object, Path, Value};

/// Plans the attributes of one resource instance.
#[derive(Debug, Default)]
pub(super) struct Planner {
    path: Path,
    /// Whether there was something before at the current path: an object that might have to be replaced, and in it the
    /// current element.
    exists: bool,
    /// Whether nothing of the object can change in place: its type has no update handler.
    is_frozen: bool,
    /// Whether it is known what the configuration had when it was last applied: then a null is no lack of knowledge.
    is_recorded: bool,
    /// Whether something is to change, so that what changes with every update is open.
    is_update: bool,
    /// Whether the configuration has chosen an alternative to which the current attribute does not belong, so that its
    /// default would be one too many.
    is_ruled_out: bool,
    /// Whether the current path leads through a set.
    in_set: bool,
    /// How much of the current path led to the same thing before: below an element that moved it led to another's.
    unmoved: Option<usize>,
    /// Where a change cannot be made in place.
    pub(super) replace: Vec<Path>,
    /// What the user should know.
    pub(super) warnings: Vec<Diagnostic>,
}

/// What there was before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'a> {
    /// The prior value; there is none of a new object or element.
    prior: Option<&'a Value>,
    /// What of it the configuration had.
    owned: Option<&'a Ownership>,
    /// Whether the prior value stands at the same place, so that its spelling may be planned.
    is_in_place: bool,
    /// Whether it may turn out to be another element's once all of the configuration is known. What core sees as known
    /// now must be the same in the plan it asks for then, so nothing is taken from it.
    is_guessed: bool,
    /// Whether it is an element that has nothing in common with the configured one and merely stands at its place. What
    /// the service gave to the one it may not give to the other.
    is_makeshift: bool,
}

impl<'a> Before<'a> {
    /// Nothing.
    pub(super) const NOTHING: Before<'static> =
        Before { prior: None, owned: None, is_in_place: false, is_guessed: false, is_makeshift: false };

    /// A prior state.
    pub(super) fn state(prior: &'a Value, owned: Option<&'a Ownership>) -> Self {
        Self { prior: Some(prior), owned, is_in_place: true, is_guessed: false, is_makeshift: false }
    }

    fn attribute(&self, name: &str) -> Self {
        Self {
            prior: self.prior.filter(|prior| !prior.is_null()).map(|prior| prior.attribute(name)),
            owned: self.owned.and_then(|owned| owned.part(name)),
            ..*self
        }
    }
}

impl Planner {
    /// Plans a new object.
    pub(super) fn for_new() -> Self {
        Self::default()
    }

    /// Plans changes to an object.
    pub(super) fn for_existing(handlers: &Handlers, is_recorded: bool) -> Self {
        Self { exists: true, is_frozen: !handlers.update, is_recorded, ..Self::default() }
    }

    /// The same, where it is known that something changes.
    pub(super) fn for_update(handlers: &Handlers, is_recorded: bool) -> Self {
        Self { is_update: true, ..Self::for_existing(handlers, is_recorded) }
    }

    /// Plans all attributes of an object that the configuration has.
    pub(super) fn object(
        &mut self,
        table: &'static ObjectTable,
        config: &Value,
        before: Before<'_>,
    ) -> Value {
        let plan = |attribute: &'static AttributeTable| {
            self.path.push(attribute.name.into());
            self.is_ruled_out = attribute.default.is_some() && is_ruled_out(table, attribute.name, config);
            let planned =
                self.attribute(attribute, config.attribute(attribute.name), before.attribute(attribute.name));
            self.path.pop();
            (attribute.name, planned)
        };
        Value::Object(table.attributes.iter().map(plan).collect::<Object>())
    }

    fn attribute(&mut self, table: &'static AttributeTable, config: &Value, before: Before<'_>) -> Value {
        if config.is_null() {
            let planned = self.unconfigured(table, before);
            // A null may carry a type, which core wants to see again.
            return if planned.is_null() { config.clone() } else { planned };
        }
        let planned = if config.is_unknown() {
            config.clone()
        } else {
            self.configured(&table.kind, table.behaviour.equality, config, before)
        };
        self.note_replacement(table, config, before.prior.unwrap_or(&Value::Null));
        planned
    }

    /// The configuration has no value.
    fn unconfigured(&mut self, table: &'static AttributeTable, before: Before<'_>) -> Value {
        match before.prior {
            _ if before.is_guessed => undecided(table),
            None => self.unset_without_prior(table),
            Some(_) if before.is_makeshift && !table.is_users() => left_open(table),
            Some(prior) => self.unset(table, prior, before.owned),
        }
    }

    /// The configuration has no value, but there is a prior one.
    fn unset(&mut self, table: &'static AttributeTable, prior: &Value, owned: Option<&Ownership>) -> Value {
        if !table.is_users() || owned.is_none() || prior.is_null() {
            return match prior {
                _ if !is_chosen_by_service(table) => Value::Null,
                prior if self.is_update => opened(table, prior),
                prior => prior.clone(),
            };
        }
        if self.is_create_only(table) {
            if says_something(prior) {
                self.warn_kept(table);
            }
            return prior.clone();
        }
        let planned = self.unset_without_prior(table);
        if table.behaviour.is_write_only && planned.is_null() {
            self.warn_never_unset();
        }
        planned
    }

    fn unset_without_prior(&self, table: &'static AttributeTable) -> Value {
        if self.is_ruled_out { left_open(table) } else { unset_without_prior(table) }
    }

    /// The configuration has a known value.
    fn configured(
        &mut self,
        kind: &'static Kind,
        equality: Equality,
        config: &Value,
        before: Before<'_>,
    ) -> Value {
        let prior = before.prior.unwrap_or(&Value::Null);
        match (kind, config) {
            (Kind::Object(table), Value::Object(_)) => self.object(table, config, before),
            (Kind::List(table, order), Value::List(elements)) if is_object(table) => {
                self.list(table, *order, elements, before)
            }
            (Kind::Set(table), Value::Set(elements)) if is_object(table) => self.set(table, elements, before),
            (Kind::Map(table), Value::Map(entries)) if is_object(table) => self.map(table, entries, before),
            _ if before.is_in_place && !prior.is_null() && same(kind, equality, config, prior) => {
                prior.clone()
            }
            _ => config.clone(),
        }
    }
}

/// Whether of several alternatives, of which one is to be chosen, the configuration has one without this attribute.
fn is_ruled_out(table: &ObjectTable, name: &str, config: &Value) -> bool {
    let is_set = |name: &str| !config.attribute(name).is_null();
    table.rules.iter().any(|constraint| match constraint.rule {
        Rule::OneOfSets(sets) => {
            sets.iter().any(|set| set.contains(&name))
                && sets.iter().any(|set| !set.contains(&name) && set.iter().all(|name| is_set(name)))
        }
        _ => false,
    })
}

fn is_object(table: &ElementTable) -> bool {
    matches!(table.kind, Kind::Object(_))
}

/// Of an object the presence may count, of a collection only what is in it.
fn says_something(value: &Value) -> bool {
    !is_absent(value) || matches!(value, Value::Object(_))
}

#[cfg(test)]
mod tests;
