//! Verdicts: what a model is refused for, and what is tolerated.

use serde_json::Value;

use super::{
    Judge,
    complaint::{Complaint, Problem},
    words,
};
use crate::{
    patterns::Patterns,
    schema::{PropertyPath, TypeSchema, escape},
};

/// When a model is judged; it decides which missing properties are forgiven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A desired state: nothing that only the service sets can be demanded.
    Create,
    /// A patched model: properties that are never returned and cannot be sent again cannot be demanded either.
    Update,
    /// Like [`Occasion::Update`], but as unforgiving as the service is known to be with some types.
    StrictUpdate,
}

/// What is wrong with a model, in the service's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// What it is refused for.
    pub refused: Vec<String>,
    /// What is found and tolerated: breaches of patterns that do not count.
    pub tolerated: Vec<String>,
}

impl Judge {
    /// What is wrong with `model`, in the service's words; empty if nothing is, or if it cannot be told in time.
    pub fn check(&self, schema: &TypeSchema, model: &Value, occasion: Occasion) -> Vec<String> {
        self.verdict(schema, model, occasion, Patterns::All).refused
    }

    /// The same, with that apart which is tolerated where only these patterns count.
    pub fn verdict(
        &self,
        schema: &TypeSchema,
        model: &Value,
        occasion: Occasion,
        patterns: Patterns,
    ) -> Verdict {
        let mut complaints = self.complaints(model, Patterns::All);
        complaints.retain(|complaint| !is_forgiven(schema, complaint, occasion));
        let described = |complaints: &[Complaint<'_>]| complaints.iter().flat_map(words::describe).collect();
        if patterns == Patterns::All || complaints.is_empty() {
            return Verdict { refused: described(&complaints), tolerated: Vec::new() };
        }
        // What is wrong all the same: a branch that fits better does not make a model worse.
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
