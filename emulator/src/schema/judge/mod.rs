//! Judges models by the raw schema and reports problems in the service's words.
//!
//! This is JSON Schema draft 7 as the registry uses it, written independently of Ferroform's tables: a
//! mistake made in both must not pass unnoticed. Only patterns use the same engine, which is tested against
//! another. Unreadable parts of a document are ignored, so that valid input never fails.

mod check;
mod complaint;
mod decimal;
#[cfg(test)]
mod tests;

use ferroform_schema::pattern::Budget;
use serde_json::Value;

use self::complaint::{Complaint, Problem};
use super::{PropertyPath, TypeSchema, escape};
use crate::settings::Patterns;

/// The limit of work for one model: more than any model of the registry needs, and less than a second.
const STEPS: usize = 50_000_000;

/// The occasion of a check, which decides which missing properties are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A desired state: properties that only the service sets are not required.
    Create,
    /// A patched model, without its read-only properties: properties that are both write-only and create-only are not
    /// required either, since they are never returned and cannot be sent again.
    Update,
    /// Like [`Occasion::Update`], but as strict as the service is known to be with some types.
    StrictUpdate,
}

/// The complaints about a model, in the service's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Complaints for which the model is refused.
    pub refused: Vec<String>,
    /// Complaints that are tolerated: breaches of patterns that are not enforced.
    pub tolerated: Vec<String>,
}

/// Judges models of one type.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    document: &'a Value,
}

impl<'a> Judge<'a> {
    pub(super) fn of(document: &'a Value) -> Self {
        Self { document }
    }

    /// Returns everything that is wrong with `model`, or nothing if the budget runs out.
    fn complaints<'m>(self, model: &'m Value, patterns: Patterns) -> Vec<Complaint<'m>>
    where
        'a: 'm,
    {
        let budget = Budget::of(STEPS);
        let mut complaints = check::check(self.document, self.document, model, patterns, &budget);
        if !model.is_object() {
            let problem = Problem::Type { expected: vec!["object"], found: model };
            complaints.insert(0, Complaint { at: String::new(), problem });
        }
        if budget.is_spent() { Vec::new() } else { complaints }
    }

    /// Returns whether a schema in the document accepts a value.
    pub(crate) fn accepts(&self, node: &Value, value: &Value) -> bool {
        check::check(self.document, node, value, Patterns::All, &Budget::of(STEPS)).is_empty()
    }

    /// Returns the complaints about `model` in the service's words. The list is empty if the model is valid,
    /// or if the budget runs out.
    pub fn check(&self, schema: &TypeSchema, model: &Value, occasion: Occasion) -> Vec<String> {
        self.verdict(schema, model, occasion, Patterns::All).refused
    }

    /// Like [`Judge::check`], with the complaints separated that are tolerated if only these patterns are
    /// enforced.
    pub fn verdict(
        &self,
        schema: &TypeSchema,
        model: &Value,
        occasion: Occasion,
        patterns: Patterns,
    ) -> Verdict {
        let mut complaints = self.complaints(model, Patterns::All);
        complaints.retain(|complaint| !is_forgiven(schema, complaint, occasion));
        let described = |complaints: &[Complaint<'_>]| complaints.iter().flat_map(Complaint::words).collect();
        if patterns == Patterns::All || complaints.is_empty() {
            return Verdict { refused: described(&complaints), tolerated: Vec::new() };
        }
        // Refused are the complaints that remain without the other patterns. Leaving out patterns can make a
        // branch fit better, which must not add complaints.
        let mut remaining = self.complaints(model, patterns);
        let remains = |complaint: &Complaint<'_>| {
            let place = remaining.iter().position(|other| other.is_like(complaint));
            place.map(|place| remaining.swap_remove(place)).is_some()
        };
        let (refused, tolerated): (Vec<_>, Vec<_>) = complaints.into_iter().partition(remains);
        Verdict { refused: described(&refused), tolerated: described(&tolerated) }
    }
}

fn is_forgiven(schema: &TypeSchema, complaint: &Complaint<'_>, occasion: Occasion) -> bool {
    let Problem::Missing(name) = complaint.problem else { return false };
    let at = format!("{}/{}", complaint.at, escape(name));
    let named = |paths: &[PropertyPath]| paths.iter().any(|path| path.covers(&at));
    named(&schema.read_only)
        || (occasion == Occasion::Update && named(&schema.write_only) && named(&schema.create_only))
}
