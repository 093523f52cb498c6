//! Where in a plan something stands, and what holds there.

use ferroform_core::value::{Path, Step, Value};

use crate::translate::Record;

/// What holds of all of a plan.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Course {
    /// Whether nothing of the object can change in place: its type has no update handler.
    pub(super) is_frozen: bool,
    /// Whether it is known what the configuration had when it was last applied: then a null is no lack of knowledge.
    pub(super) is_recorded: bool,
    /// Whether something is to change, so that what changes with every update is open.
    pub(super) is_update: bool,
}

/// A position in a plan, and what there was before. It knows the positions around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) course: Course,
    pub(super) before: Before<'a>,
    /// The position around it, and the step from there; none of the root.
    from: Option<(&'a Position<'a>, &'a Step)>,
    /// Whether the way to here leads through a set.
    is_in_set: bool,
    /// The outermost collection around it in which the way to here has moved: below it, it leads to another's prior value.
    moved_in: Option<&'a Position<'a>>,
}

impl<'a> Position<'a> {
    pub(super) fn root(course: Course, before: Before<'a>) -> Self {
        Self { course, before, from: None, is_in_set: false, moved_in: None }
    }

    /// The position one step further, where there was this before.
    pub(super) fn step<'b>(&'b self, step: &'b Step, before: Before<'b>) -> Position<'b>
    where
        'a: 'b,
    {
        Position { from: Some((self, step)), before, ..*self }
    }

    /// The position of an element that stood elsewhere before.
    pub(super) fn moved_step<'b>(&'b self, step: &'b Step, before: Before<'b>) -> Position<'b>
    where
        'a: 'b,
    {
        Position { moved_in: self.moved_in.or(Some(self)), ..self.step(step, before) }
    }

    /// The same position, where what there was before is an element that is another one to the service.
    pub(super) fn makeshift(&self) -> Self {
        Self { before: Before { is_makeshift: true, ..self.before }, ..*self }
    }

    /// The same position, as that of a set: its elements have no place.
    pub(super) fn in_set(&self) -> Self {
        Self { is_in_set: true, ..*self }
    }

    /// The step to an element of the collection here.
    pub(super) fn element(&self, index: usize) -> Step {
        if self.is_in_set { Step::Element } else { Step::Index(index) }
    }

    /// The way to here.
    pub(super) fn path(&self) -> Path {
        self.from.map(|(around, step)| around.path().join(step.clone())).unwrap_or_default()
    }

    /// As much of the way to here as core can name, and as leads to the same thing in the prior state.
    pub(super) fn path_before(&self) -> Path {
        self.moved_in.unwrap_or(self).path().nameable().iter().cloned().collect()
    }
}

/// What there was before at a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before<'a> {
    /// The prior value; there is none of a new object or element.
    pub(super) prior: Option<&'a Value>,
    /// What is remembered of it.
    pub(super) record: &'a Record,
    /// Whether there was something: an object that might have to be replaced, and in it the element at hand.
    pub(super) existed: bool,
    /// Whether the prior value stands at the same place, so that its spelling may be planned.
    pub(super) is_in_place: bool,
    /// Whether it may turn out to be another element's once all of the configuration is known. What core sees as known
    /// now must be the same in the plan it asks for then, so nothing is taken from it.
    pub(super) is_guessed: bool,
    /// Whether it is an element that has nothing in common with the configured one and merely stands at its place. What
    /// the service gave to the one it may not give to the other.
    pub(super) is_makeshift: bool,
}

impl<'a> Before<'a> {
    /// Nothing.
    pub(super) const NOTHING: Self = Self {
        prior: None,
        record: Record::NOTHING,
        existed: false,
        is_in_place: false,
        is_guessed: false,
        is_makeshift: false,
    };

    /// A prior state.
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

    /// What there was under a key of a map.
    pub(super) fn entry(&self, key: &str) -> Self {
        let prior = self.prior.and_then(|prior| prior.entry(key));
        let existed = self.existed && prior.is_some_and(|prior| !prior.is_null());
        Self { prior, record: self.record.part(key), existed, ..*self }
    }

    /// The elements of a prior collection.
    pub(super) fn elements(&self) -> &'a [Value] {
        self.prior.and_then(Value::elements).unwrap_or_default()
    }
}
