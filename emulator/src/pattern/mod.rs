//! Does a text match a pattern of the registry? Patterns are read as ECMA-262 has them, and matched in bounded time.
//!
//! The registry's patterns hold loops within loops that let a backtracking engine try for ever on forty ordinary
//! characters. Here no way is ever tried twice: [`find`] moves sets of places through the text. And the engine is not
//! the one with which the provider judges, so that a mistake of either shows.

mod find;
mod parse;
mod set;

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use set::Set;

use crate::budget::Budget;

/// A pattern that can be searched for.
#[derive(Debug)]
pub(crate) struct Pattern {
    root: Node,
    /// The sets of characters that [`Node::One`] names.
    sets: Vec<Set>,
    /// How many [`Node::Look`] there are.
    looks: usize,
}

/// What a part of a pattern asks for.
#[derive(Debug)]
enum Node {
    /// One after the other; nothing at all if empty.
    Sequence(Vec<Node>),
    /// Any of them.
    Choice(Vec<Node>),
    /// One character of a set, by its number.
    One(usize),
    Repeat {
        of: Box<Node>,
        least: usize,
        most: Option<usize>,
    },
    /// The beginning of the text, or of a line.
    Start {
        of_line: bool,
    },
    /// The end of the text, or of a line.
    End {
        of_line: bool,
    },
    /// The edge of a word, or any place but that.
    Edge {
        is_wanted: bool,
    },
    Look {
        of: Box<Node>,
        number: usize,
        is_ahead: bool,
        is_wanted: bool,
    },
}

/// How many steps one text may take, so that a single one does not use up what is there for a model.
const STEPS: usize = 10_000_000;

/// How many patterns that were read are kept.
const KEPT: usize = 512;

/// Patterns that were read; `None` for those that cannot be.
static READ: LazyLock<Mutex<HashMap<String, Option<Arc<Pattern>>>>> = LazyLock::new(Mutex::default);

impl Pattern {
    /// Reads a pattern; `None` if it is none, or says something that this engine cannot do (back references).
    pub(crate) fn read(text: &str) -> Option<Arc<Self>> {
        let lock = || READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(text) {
            return known.clone();
        }
        let made = parse::parse(text).map(Arc::new);
        let mut known = lock();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(text.to_owned(), made.clone());
        made
    }

    /// Whether the text holds a match. If it takes too long to know: yes.
    pub(crate) fn is_in(&self, text: &str, budget: &Budget) -> bool {
        budget.part(STEPS, |budget| find::is_in(self, text, budget))
    }
}

/// Whether `text` matches `pattern`; what cannot be judged matches.
pub fn pattern_matches(pattern: &str, text: &str) -> bool {
    Pattern::read(pattern).is_none_or(|pattern| pattern.is_in(text, &Budget::default()))
}

#[cfg(test)]
mod tests;
