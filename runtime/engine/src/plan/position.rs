//! Positions in a plan, and the facts that apply there.

use ferroform_core::table::{Kind, ResourceTable};
use ferroform_core::value::{Path, Step, Value};

use super::round::Round;
use crate::drift::Record;

/// Facts that apply to the whole plan.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PlanFacts {
    /// Whether nothing of the object can change in place, because its type has no update handler.
    pub(super) is_frozen: bool,
    /// Whether a default is planned even if the configuration never had the argument and the service has another value.
    /// It is for types with handlers, whose author wrote the default. Those of AWS's schemas are often wrong.
    pub(super) restores_defaults: bool,
    /// Whether it is known which values the configuration had when it was last applied. If so, a null in the
    /// prior state does not mean that the value is merely not known.
    pub(super) is_recorded: bool,
    /// Whether anything changes, so that values that may change with every update are unknown.
    pub(super) is_update: bool,
}

impl PlanFacts {
    pub(crate) fn of(table: &ResourceTable, record: &Record, is_update: bool) -> Self {
        Self {
            is_frozen: !table.handlers.update,
            restores_defaults: table.is_own,
            is_recorded: record.is_owned,
            is_update,
        }
    }
}

/// A position in a plan, with the prior value there and the enclosing positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) facts: PlanFacts,
    pub(super) before: Before<'a>,
    round: &'a Round,
    /// The enclosing position and the step from it; `None` at the root.
    from: Option<(&'a Position<'a>, &'a Step)>,
    /// Whether the path leads through a set.
    is_in_set: bool,
    /// The outermost enclosing collection in which an element on the path has moved. Below it, the path leads to
    /// the prior value of another element.
    moved_in: Option<&'a Position<'a>>,
}

impl<'a> Position<'a> {
    pub(super) fn root(facts: PlanFacts, round: &'a Round, before: Before<'a>) -> Self {
        Self { facts, before, round, from: None, is_in_set: false, moved_in: None }
    }

    /// Returns the position one step further, with this prior value.
    pub(super) fn step<'b>(&'b self, step: &'b Step, before: Before<'b>) -> Position<'b>
    where
        'a: 'b,
    {
        Position { from: Some((self, step)), before, ..*self }
    }

    /// Returns the position of an element that was at another place before.
    pub(super) fn moved_step<'b>(&'b self, step: &'b Step, before: Before<'b>) -> Position<'b>
    where
        'a: 'b,
    {
        Position { moved_in: self.moved_in.or(Some(self)), ..self.step(step, before) }
    }

    /// Returns the same position, with a prior element that is a different one to the service.
    pub(super) fn makeshift(&self) -> Self {
        Self { before: Before { is_makeshift: true, ..self.before }, ..*self }
    }

    /// Returns the same position, with a prior value whose order and spelling may not be planned.
    pub(super) fn out_of_place(&self) -> Self {
        Self { before: Before { is_in_place: false, ..self.before }, ..*self }
    }

    /// Whether the order or the spelling of the prior collection may be planned in one of core's plans of this change
    /// and not in the other.
    pub(super) fn is_open(&self, kind: &Kind, config: &Value) -> bool {
        let is_collection = match kind {
            Kind::List(..) | Kind::Set(_) => true,
            // Entries with attributes are planned on their own.
            Kind::Map(table) => !table.has_objects(),
            _ => false,
        };
        is_collection && self.before.is_in_place && self.round.was_open(config, || self.path().to_string())
    }

    /// Returns the same position as that of a set, whose elements have no place.
    pub(super) fn in_set(&self) -> Self {
        Self { is_in_set: true, ..*self }
    }

    /// Returns the step to an element of the collection here.
    pub(super) fn element(&self, index: usize) -> Step {
        if self.is_in_set { Step::Element } else { Step::Index(index) }
    }

    /// Returns the path to this position.
    pub(super) fn path(&self) -> Path {
        self.from.map(|(around, step)| around.path().join(step.clone())).unwrap_or_default()
    }

    /// Returns the part of the path that core can name and that leads to the same thing in the prior state.
    pub(super) fn path_before(&self) -> Path {
        self.moved_in.unwrap_or(self).path().nameable().iter().cloned().collect()
    }
}

/// The prior value at a position, and how far it can be trusted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'a> {
    /// The prior value; `None` in a new object or element.
    pub(super) prior: Option<&'a Value>,
    /// What is remembered of it.
    pub(super) record: &'a Record,
    /// Whether the object existed before, and in it the element at hand, so that a change may replace the object.
    pub(super) existed: bool,
    /// Whether the prior value is at the same place, so that its spelling may be planned.
    pub(super) is_in_place: bool,
    /// Whether the prior value may turn out to belong to another element once all of the configuration is known.
    /// What is known in this plan must be the same in the plan that core asks for then, so nothing is taken from
    /// it.
    pub(super) is_guessed: bool,
    /// Whether the prior element may be a different one to the service: it has nothing in common with the
    /// configured element, or is only a guess, or the configured element is not wholly known. The service may not
    /// give the new element what it gave the prior one.
    pub(super) is_makeshift: bool,
}

impl<'a> Before<'a> {
    /// No prior value.
    pub(super) const NOTHING: Self = Self {
        prior: None,
        record: Record::NOTHING,
        existed: false,
        is_in_place: false,
        is_guessed: false,
        is_makeshift: false,
    };

    /// Creates the prior value at the root of a state.
    pub(super) fn state(prior: &'a Value, record: &'a Record) -> Self {
        Self { prior: Some(prior), record, existed: true, is_in_place: true, ..Self::NOTHING }
    }

    pub(super) fn attribute(&self, name: &str) -> Self {
        Self {
            prior: self.prior.filter(|prior| !prior.is_null()).map(|prior| prior.attribute(name)),
            record: self.record.part(name),
            ..*self
        }
    }

    /// Returns what there was under a key of a map.
    pub(super) fn entry(&self, key: &str) -> Self {
        let prior = self.prior.and_then(|prior| prior.entry(key));
        let existed = self.existed && prior.is_some_and(|prior| !prior.is_null());
        Self { prior, record: self.record.part(key), existed, ..*self }
    }

    /// Returns the elements of a prior collection.
    pub(super) fn elements(&self) -> &'a [Value] {
        self.prior.and_then(Value::elements).unwrap_or_default()
    }
}
