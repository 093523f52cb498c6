//! Judges models by the raw schema and reports problems in the service's words.
//!
//! This is JSON Schema draft 7 as the registry uses it, written independently of Ferroform's tables: a
//! mistake made in both must not pass unnoticed. Only patterns use the same engine, which is tested against
//! another. A document is read once into a small tree of keywords, and models are checked against that.
//! Unreadable parts of a document are ignored, so that valid input never fails.

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

/// The limit of work for one model: more than any model of the registry needs, and less than a second.
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

    /// Returns the parts of the document that are ignored because they cannot be read, one line each.
    pub fn ignored(&self) -> &[String] {
        &self.ignored
    }

    /// Returns everything that is wrong with `model`, or nothing if the budget runs out.
    fn complaints<'a>(&'a self, model: &'a Value, patterns: Patterns) -> Vec<Complaint<'a>> {
        let budget = Budget::of(STEPS);
        let complaints = check::check(&self.tree, model, patterns, &budget);
        if budget.is_spent() { Vec::new() } else { complaints }
    }
}
