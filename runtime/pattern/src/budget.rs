//! A bound on the work of one judgement. Schemas and patterns can be written so that it would never end.

use std::cell::Cell;

/// What is left of the work that may be done.
#[derive(Debug)]
pub struct Budget {
    given: usize,
    left: Cell<usize>,
}

impl Budget {
    /// So many steps of a few nanoseconds each.
    pub fn of(steps: usize) -> Self {
        Self { given: steps, left: Cell::new(steps) }
    }

    /// Does something for which at most so many steps are taken from what is left.
    pub fn part<T>(&self, most: usize, work: impl FnOnce(&Self) -> T) -> T {
        let part = Self::of(most.min(self.left.get()));
        let done = work(&part);
        self.spend(part.given - part.left.get());
        done
    }

    /// Takes so many steps; returns whether there were as many.
    pub fn spend(&self, steps: usize) -> bool {
        let left = self.left.get().saturating_sub(steps);
        self.left.set(left);
        left > 0
    }

    /// Whether nothing is left, and what was found out means nothing.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
