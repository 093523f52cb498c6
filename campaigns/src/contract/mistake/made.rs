//! Mistakes, written into models and configurations.

use ferroform_driver::Input;
use ferroform_driver::value::Path;
use ferroform_emulator::Patterns;
use ferroform_emulator::schema::Occasion;
use ferroform_schema::pattern::Pattern;
use serde_json::Value as Json;

use super::demand::Demand;
use crate::contract::shrink::remove_at;
use crate::contract::subject::Subject;
use crate::contract::write::{Spelling, write};

/// One mistake in a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// A JSON pointer to the place in the model.
    pub pointer: String,
    /// The place in the configuration, with the index of the element if it is inside a set.
    pub path: Path,
    /// The part of the path that the protocol can name. It ends before the elements of a set.
    pub blamed: Path,
    /// The name of the place in messages, with `[*]` for an element of a set.
    pub name: String,
    /// The broken demand.
    pub demand: Demand,
    /// The invalid value.
    pub instead: Json,
    /// Whether the provider only warns about it.
    pub only_warns: bool,
    /// Whether the value may be null; `None` if the schema does not say.
    pub may_be_null: Option<bool>,
    /// Whether messages must not show the value.
    pub is_secret: bool,
}

impl Mistake {
    /// Returns the model with the mistake in it, or `None` if the place does not exist.
    pub fn made_in(&self, model: &Json) -> Option<Json> {
        let mut model = model.clone();
        *model.pointer_mut(&self.pointer)? = self.instead.clone();
        Some(model)
    }

    /// Returns the configuration with the mistake in it.
    pub fn written(&self, subject: Subject<'_>, model: &Json) -> Option<Input> {
        Some(write(subject.table, &self.made_in(model)?, Spelling::Compact))
    }

    /// Returns the model without a value at the place, or `None` if the place does not exist.
    pub fn left_out_of(&self, model: &Json) -> Option<Json> {
        let mut model = model.clone();
        remove_at(&mut model, &self.pointer).then_some(model)
    }

    /// Returns whether a service accepts the model with the mistake and reports a finding: the mistake breaks
    /// only a pattern that Go's regular expressions cannot compile.
    pub fn is_tolerated(&self, subject: Subject<'_>, model: &Json) -> bool {
        let Demand::Pattern(pattern) = &self.demand else { return false };
        if Pattern::read(pattern).is_ok_and(|read| read.is_re2()) {
            return false;
        }
        let Some(wrong) = self.made_in(model) else { return false };
        let judge = subject.schema.judge();
        judge.verdict(subject.schema, &wrong, Occasion::Create, Patterns::Re2).refused.is_empty()
    }

    /// Returns whether all complaints are about this place, and at least one about its pattern.
    pub fn is_all_of(&self, complaints: &[String]) -> bool {
        let is_here = |complaint: &String| self.is_said_here(complaint, "");
        let is_it = |complaint: &String| {
            self.is_said_here(complaint, "failed validation constraint for keyword [pattern]")
        };
        complaints.iter().all(is_here) && complaints.iter().any(is_it)
    }

    /// Returns whether a complaint is about this place. Indexes are ignored inside sets, which have no order.
    fn is_said_here(&self, complaint: &str, what: &str) -> bool {
        let said = format!("#{}: {what}", self.pointer);
        if self.blamed == self.path {
            return complaint.contains(&said);
        }
        without_indexes(complaint).contains(&without_indexes(&said))
    }

    /// Returns whether the emulator also complains about the mistake, for the same reason.
    pub(super) fn is_confirmed(&self, subject: Subject<'_>, model: &Json) -> bool {
        let Some(complaint) = self.demand.complaint() else { return true };
        // A null in a configuration means that the value is absent, so the emulator complains about the
        // parent.
        let is_absent = self.demand.is_of_presence();
        let parent = self.pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        let place = if is_absent { parent } else { &self.pointer };
        let wrong = if is_absent { self.left_out_of(model) } else { self.made_in(model) };
        let Some(wrong) = wrong else { return false };
        let complaints = subject.schema.judge().check(subject.schema, &wrong, Occasion::Create);
        let place = format!("#{place}: ");
        complaints.iter().any(|said| said.contains(&place) && said.contains(complaint))
    }
}

fn without_indexes(complaint: &str) -> String {
    let is_index = |part: &str| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit());
    let parts = complaint.split_inclusive(['/', ':']).map(|part| {
        let end = part.trim_end_matches(['/', ':']).len();
        let (name, rest) = part.split_at(end);
        format!("{}{rest}", if is_index(name) { "*" } else { name })
    });
    parts.collect()
}
