//! A limit on the work of one check. Some schemas and patterns would make a check run for ever.

use std::cell::Cell;

/// What is left of a limited amount of work.
#[derive(Debug)]
pub struct Budget {
    given: usize,
    left: Cell<usize>,
}

impl Budget {
    /// Creates a budget of this many steps of a few nanoseconds each.
    pub fn of(steps: usize) -> Self {
        Self { given: steps, left: Cell::new(steps) }
    }

    /// Runs `work` with a part of what is left: at most `most` steps. The steps that it spends are taken from this
    /// budget.
    pub fn part<T>(&self, most: usize, work: impl FnOnce(&Self) -> T) -> T {
        let part = Self::of(most.min(self.left.get()));
        let done = work(&part);
        self.spend(part.given - part.left.get());
        done
    }

    /// Takes this many steps. Returns whether any are left.
    pub fn spend(&self, steps: usize) -> bool {
        let left = self.left.get().saturating_sub(steps);
        self.left.set(left);
        left > 0
    }

    /// Whether nothing is left. What was found out until then means nothing.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
