//! Pairs the elements that have no counterpart.
//!
//! Where the order of a collection means nothing, an element that the service says in its own way looks like one that has
//! gone and one that has come. What it said right after the apply tells them apart ([`Answers`]).

use ferroform_core::table::ElementTable;
use ferroform_core::value::Value;

use super::answers::Answers;
use super::compare::SAME;
use super::resemblance::resembles;

/// Elements of the state and of an answer, by their places, that have no counterpart.
pub(super) struct UnmatchedElements<'v> {
    pub table: &'v ElementTable,
    pub prior: &'v [&'v Value],
    pub observed: &'v [Value],
    pub missing: Vec<usize>,
    pub foreign: Vec<usize>,
}

/// What is known of them.
#[derive(Default)]
pub(super) struct Known {
    /// Those of the state that the service says in its own way.
    pub kept: Vec<usize>,
    /// What it says for them, one or another.
    said: Vec<usize>,
    /// What it added.
    added: Vec<usize>,
}

impl Known {
    /// Whether an element of the answer is nothing new.
    pub(super) fn explains(&self, j: usize) -> bool {
        self.said.contains(&j) || self.added.contains(&j)
    }
}

impl UnmatchedElements<'_> {
    /// What was heard before explains them. The answers for elements of the state count only together: of several nobody
    /// knows which is for which.
    pub(super) fn recognised(&self, heard: &Answers) -> Known {
        let added = heard.added(self.observed, &self.foreign);
        let (said, are_all) = heard.said(self.observed, &without(&self.foreign, &added));
        if are_all {
            Known { kept: heard.meant(self.prior, &self.missing).0, said, added }
        } else {
            Known { added, ..Known::default() }
        }
    }

    /// The service was just told something else than `before`, so that they explain each other. What was there before and
    /// still is, or may be since nothing has changed at all, is no way of saying another element unless it looks like it.
    pub(super) fn learned(&self, heard: &Answers, before: &[Value], is_unchanged_since_write: bool) -> Known {
        let mut added = heard.added(self.observed, &self.foreign);
        let rest = without(&self.foreign, &added);
        let (said_before, _) = heard.said(self.observed, &rest);
        let (meant_before, are_all) = heard.meant(self.prior, &self.missing);
        let was_there = |j: usize| {
            let is_it = |before: &Value| SAME.holds_of_elements(self.table, before, &self.observed[j]);
            is_unchanged_since_write || before.iter().any(is_it)
        };
        let is_spelling = |j: &usize| {
            !was_there(*j)
                || self.missing.iter().any(|i| self.are_alike(*i, *j))
                || (said_before.contains(j) && (are_all || rest.len() <= self.missing.len()))
        };
        let (said, undone): (Vec<usize>, Vec<usize>) = rest.iter().partition(|j| is_spelling(j));
        if self.missing.is_empty() {
            added.extend(said);
            return Known { added, ..Known::default() };
        }
        if !undone.is_empty() {
            let known = Known { added, ..Known::default() };
            return if are_all { Known { kept: meant_before, said: said_before, ..known } } else { known };
        }
        let is_shown = |i: &usize| {
            !is_unchanged_since_write
                || meant_before.contains(i)
                || said.iter().any(|j| self.are_alike(*i, *j))
        };
        Known { kept: self.missing.iter().copied().filter(is_shown).collect(), said, added }
    }

    /// What is to be remembered: what the service says, of which elements, and what it added.
    pub(super) fn to_remember(&self, known: &Known) -> Answers {
        let Known { kept, said, added } = known;
        let observed = |j: &usize| &self.observed[*j];
        let kept = kept.iter().map(|i| self.prior[*i]);
        Answers::of_elements(said.iter().map(observed), kept, added.iter().map(observed))
    }

    fn are_alike(&self, i: usize, j: usize) -> bool {
        resembles(self.prior[i], &self.observed[j])
    }
}

fn without(all: &[usize], some: &[usize]) -> Vec<usize> {
    all.iter().copied().filter(|one| !some.contains(one)).collect()
}
