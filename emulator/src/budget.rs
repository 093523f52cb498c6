//! How much work may one judgement take? Schemas and patterns can be written so that it would never end.

use std::cell::Cell;

/// Steps of a few nanoseconds each: more than any document of the registry comes near, and less than a second.
const STEPS: usize = 50_000_000;

/// What is left of the work that may be done.
#[derive(Debug)]
pub(crate) struct Budget {
    given: usize,
    left: Cell<usize>,
}

impl Default for Budget {
    fn default() -> Self {
        Self::of(STEPS)
    }
}

impl Budget {
    pub(crate) fn of(steps: usize) -> Self {
        Self { given: steps, left: Cell::new(steps) }
    }

    /// Does something for which at most so many steps are taken from what is left.
    pub(crate) fn part<T>(&self, most: usize, work: impl FnOnce(&Self) -> T) -> T {
        let part = Self::of(most.min(self.left.get()));
        let done = work(&part);
        self.spend(part.given - part.left.get());
        done
    }

    /// Takes so many steps; returns whether there were as many.
    pub(crate) fn spend(&self, steps: usize) -> bool {
        let left = self.left.get().saturating_sub(steps);
        self.left.set(left);
        left > 0
    }

    /// Whether nothing is left, and what was found out means nothing.
    pub(crate) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
