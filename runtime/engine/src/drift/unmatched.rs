//! Explains the elements that have no counterpart.
//!
//! In a collection without order, an element that the service spells in its own way looks like one that is gone
//! and one that is new. What the service returned right after the apply tells these cases apart ([`Spelling`]).

use std::collections::BTreeSet;

use ferroform_core::table::ElementTable;
use ferroform_core::value::Value;

use crate::drift::spelling::Spelling;
use crate::tree::{SAME, resembles};

/// The elements without a counterpart, by their places: `missing` ones of the state, `foreign` ones of an answer.
pub(crate) struct UnmatchedElements<'v> {
    pub table: &'v ElementTable,
    pub prior: &'v [&'v Value],
    pub observed: &'v [Value],
    pub missing: Vec<usize>,
    pub foreign: Vec<usize>,
}

/// What is known about the elements without a counterpart.
#[derive(Default)]
pub(crate) struct Explained {
    /// The elements of the state that the service spells in its own way.
    pub kept: BTreeSet<usize>,
    /// The elements of the answer that stand for them. Which stands for which is not known.
    shown: BTreeSet<usize>,
    /// The elements of the answer that the service added.
    added: BTreeSet<usize>,
}

impl Explained {
    /// Whether an element of the answer is explained, so that it is not new.
    pub(crate) fn explains(&self, j: &usize) -> bool {
        self.shown.contains(j) || self.added.contains(j)
    }
}

impl UnmatchedElements<'_> {
    /// Explains the elements by what was remembered. What stands for elements of the state counts
    /// only if all of them are there, because it is not known which stands for which.
    pub(crate) fn recognised(&self, spelling: &Spelling) -> Explained {
        let added = spelling.added(self.observed, &self.foreign);
        let (shown, are_all) = spelling.shown(self.observed, &without(&self.foreign, &added));
        if are_all {
            Explained { kept: spelling.meant(self.prior, &self.missing).0, shown, added }
        } else {
            Explained { added, ..Explained::default() }
        }
    }

    /// Explains the elements right after a write that changed `before`: missing and foreign ones explain each
    /// other. An element that was there before, or may have been because nothing has changed, does not stand for
    /// another one unless it resembles it or stood for it before.
    pub(crate) fn learned(
        &self,
        spelling: &Spelling,
        before: &[Value],
        is_unchanged_since_write: bool,
    ) -> Explained {
        let mut added = spelling.added(self.observed, &self.foreign);
        let rest = without(&self.foreign, &added);
        let (shown_before, _) = spelling.shown(self.observed, &rest);
        let (meant_before, are_all) = spelling.meant(self.prior, &self.missing);
        let was_there = |j: usize| {
            let is_it = |before: &Value| SAME.holds_of_elements(self.table, before, &self.observed[j]);
            is_unchanged_since_write || before.iter().any(is_it)
        };
        let is_spelling = |j: &usize| {
            !was_there(*j)
                || self.missing.iter().any(|i| self.are_alike(*i, *j))
                || (shown_before.contains(j) && (are_all || rest.len() <= self.missing.len()))
        };
        let (shown, undone): (BTreeSet<usize>, BTreeSet<usize>) = rest.iter().partition(|j| is_spelling(j));
        if self.missing.is_empty() {
            added.extend(shown);
            return Explained { added, ..Explained::default() };
        }
        if !undone.is_empty() {
            let known = Explained { added, ..Explained::default() };
            return if are_all {
                Explained { kept: meant_before, shown: shown_before, ..known }
            } else {
                known
            };
        }
        let is_kept = |i: &usize| {
            !is_unchanged_since_write
                || meant_before.contains(i)
                || shown.iter().any(|j| self.are_alike(*i, *j))
        };
        Explained { kept: self.missing.iter().copied().filter(is_kept).collect(), shown, added }
    }

    /// Returns what to remember: what the service showed, for which elements, and what it added.
    pub(crate) fn to_remember(&self, known: &Explained) -> Spelling {
        let Explained { kept, shown, added } = known;
        let observed = |j: &usize| &self.observed[*j];
        let kept = kept.iter().map(|i| self.prior[*i]);
        Spelling::of_elements(shown.iter().map(observed), kept, added.iter().map(observed))
    }

    fn are_alike(&self, i: usize, j: usize) -> bool {
        resembles(self.prior[i], &self.observed[j])
    }
}

fn without(all: &[usize], some: &BTreeSet<usize>) -> Vec<usize> {
    all.iter().copied().filter(|one| !some.contains(one)).collect()
}
