//! Judges models by the raw schema, and says what is wrong in the service's words.
//!
//! This is JSON Schema draft 7 as the registry uses it, on a path that shares nothing with Ferroform's tables: a mistake
//! made in both must not look green. Patterns alone are read by the same engine, which is tested against another. A document is read once into a small tree of keywords; models are checked against
//! that. Whatever of a document cannot be read judges nothing: valid input must never fail.

mod canonical;
mod check;
mod complaint;
mod decimal;
mod position;
mod read;
#[cfg(test)]
mod tests;
mod tree;
mod verdict;
mod words;

use ferroform_pattern::Budget;
use serde_json::Value;

pub use verdict::{Occasion, Verdict};

use self::{complaint::Complaint, tree::Tree};
use crate::patterns::Patterns;

/// How much work judging one model may be: more than any of the registry comes near, and less than a second.
const STEPS: usize = 50_000_000;

/// Judges models of one type.
pub struct Judge {
    tree: Tree,
    ignored: Vec<String>,
}

impl Judge {
    pub(super) fn build(raw: &Value) -> Self {
        let (tree, ignored) = read::read(raw);
        Self { tree, ignored }
    }

    /// What stands in the document and judges nothing, because it cannot be read: one line each.
    pub fn ignored(&self) -> &[String] {
        &self.ignored
    }

    /// Everything that is wrong with `model`; nothing if it cannot be told in time.
    fn complaints<'a>(&'a self, model: &'a Value, patterns: Patterns) -> Vec<Complaint<'a>> {
        let budget = Budget::of(STEPS);
        let complaints = check::check(&self.tree, model, patterns, &budget);
        if budget.is_spent() { Vec::new() } else { complaints }
    }
}
