//! Patterns of the CloudFormation registry, read as ECMA-262 and matched in bounded time.
//!
//! The registry's patterns have nested loops that keep a backtracking engine busy for ever on forty ordinary
//! characters. This engine never tries a path twice: `find` moves sets of places through the text. The compiler,
//! the provider and the emulator all use it. Tests compare it with other engines: here on generated patterns, and
//! in the emulator on the registry's.

mod budget;
mod example;
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

/// The maximum number of steps for one text, so that a single text does not use up the budget of a whole model.
const STEPS: usize = 10_000_000;

/// The number of patterns that are cached.
const KEPT: usize = 512;

/// The patterns read so far, or `None` for those that cannot be read.
static READ: LazyLock<Mutex<HashMap<String, Option<Arc<Pattern>>>>> = LazyLock::new(Mutex::default);

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// If the text is not a pattern, or uses syntax that means something else to every engine.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        parse::parse(text)
    }

    /// Returns the pattern, from the cache if it was read before, or `None` if it cannot be read.
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

    /// Returns a short text that matches and is wanted, for messages; `None` if none is found without searching.
    pub fn example(&self, is_wanted: impl Fn(&str) -> bool) -> Option<String> {
        example::example(self, is_wanted)
    }

    /// Whether Go's RE2 can compile the pattern as well. It then gives the same result for every text, except for
    /// what the two take for a line's end, a space and the case of a letter.
    pub fn is_re2(&self) -> bool {
        self.is_re2
    }

    /// Whether the text contains a match. Returns true if it takes too long to find out.
    pub fn is_in(&self, text: &str) -> bool {
        find::is_in(self, text, &Budget::of(STEPS))
    }

    /// The same, within what is left of the budget of a larger task.
    pub fn is_in_within(&self, text: &str, budget: &Budget) -> bool {
        budget.part(STEPS, |budget| find::is_in(self, text, budget))
    }
}

/// Whether `text` matches `pattern`. Returns true if that cannot be decided.
pub fn pattern_matches(pattern: &str, text: &str) -> bool {
    Pattern::known(pattern).is_none_or(|pattern| pattern.is_in(text))
}

#[cfg(test)]
mod tests;
