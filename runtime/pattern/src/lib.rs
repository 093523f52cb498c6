//! Patterns of the registry, read as ECMA-262 has them and matched in bounded time.
//!
//! The registry's patterns hold loops within loops that let a backtracking engine try for ever on forty ordinary
//! characters. Here no way is ever tried twice: `find` moves sets of places through the text. The compiler, the
//! provider and the emulator all judge with this; what it says of the registry's patterns is compared with what another
//! engine says, in its own tests and in the emulator's.

mod budget;
mod find;
mod parse;
mod re2;
mod set;
mod tree;

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

pub use budget::Budget;
pub use parse::Unreadable;
pub use tree::Pattern;

/// How many steps one text may take, so that a single one does not use up what is there for a model.
const STEPS: usize = 10_000_000;

/// How many patterns that were read are kept.
const KEPT: usize = 512;

/// Patterns that were read; `None` for those that cannot be.
static READ: LazyLock<Mutex<HashMap<String, Option<Arc<Pattern>>>>> = LazyLock::new(Mutex::default);

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// If it is none, or says something that means another thing to every engine.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        parse::parse(text)
    }

    /// The pattern, read now or before; `None` if it cannot be.
    pub fn known(text: &str) -> Option<Arc<Self>> {
        let lock = || READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(text) {
            return known.clone();
        }
        let made = Self::read(text).ok().map(Arc::new);
        let mut known = lock();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(text.to_owned(), made.clone());
        made
    }

    /// Whether Go's RE2 could compile it, too. What it says of a text then is the same but for what the two take for a line's
    /// end, a space and the case of a letter.
    pub fn is_re2(&self) -> bool {
        self.is_re2
    }

    /// Whether the text holds a match. If it takes too long to know: yes.
    pub fn is_in(&self, text: &str) -> bool {
        find::is_in(self, text, &Budget::of(STEPS))
    }

    /// The same within what is left of a larger task's work.
    pub fn is_in_within(&self, text: &str, budget: &Budget) -> bool {
        budget.part(STEPS, |budget| find::is_in(self, text, budget))
    }
}

/// Whether `text` matches `pattern`; what cannot be judged matches.
pub fn pattern_matches(pattern: &str, text: &str) -> bool {
    Pattern::known(pattern).is_none_or(|pattern| pattern.is_in(text))
}

#[cfg(test)]
mod tests;
