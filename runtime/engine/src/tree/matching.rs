//! One-to-one matchings of indices on the left with indices on the right, independent of the elements.
//!
//! A matching is made in steps, from the best fit to any fit. Pairs that one step has made are kept by the next.
//!
//! ```text
//! matching.pair_equal(left, right);
//! matching.pair_first(|i, j| means_the_same(i, j));
//! matching.pair_most(&order, &[&|i, j| fits(i, j)]);          // as many of the others as fit
//! matching.pair_best(scores);                                 // the most alike of what is left
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

/// A one-to-one matching.
pub(crate) struct Matching {
    /// For each index on the left, its counterpart on the right.
    pub(crate) right_of: Vec<Option<usize>>,
    is_right_taken: Vec<bool>,
}

/// Whether all indices on the left can be paired with others on the right so that every pair fits.
pub(crate) fn is_whole(left: usize, right: usize, fits: impl Fn(usize, usize) -> bool) -> bool {
    let mut matching = Matching::new(left, right);
    let mut owner = vec![None; right];
    (0..left).all(|i| matching.pair_moving(i, &fits, &mut owner))
}

impl Matching {
    /// Creates a matching without pairs.
    pub(crate) fn new(left: usize, right: usize) -> Self {
        Self { right_of: vec![None; left], is_right_taken: vec![false; right] }
    }

    /// Whether a pair can still be made with an element on the left for which this holds.
    pub(crate) fn has_free(&self, is_it: impl Fn(usize) -> bool) -> bool {
        let is_free = |i: usize| self.right_of[i].is_none();
        self.is_right_taken.contains(&false) && (0..self.right_of.len()).any(|i| is_free(i) && is_it(i))
    }

    fn set(&mut self, i: usize, j: usize) {
        self.right_of[i] = Some(j);
        self.is_right_taken[j] = true;
    }

    /// Pairs every free element on the left with a free one on the right at the same place, if they fit.
    pub(crate) fn pair_places(&mut self, fits: impl Fn(usize) -> bool) {
        for i in 0..self.right_of.len().min(self.is_right_taken.len()) {
            if self.right_of[i].is_none() && !self.is_right_taken[i] && fits(i) {
                self.set(i, i);
            }
        }
    }

    /// Does what `pair_first(|i, j| left[i] == right[j])` does, without comparing each with each.
    pub(crate) fn pair_equal<T: Ord>(&mut self, left: &[T], right: &[T]) {
        self.pair_places(|i| left[i] == right[i]);
        let mut free: BTreeMap<&T, VecDeque<usize>> = BTreeMap::new();
        for (j, right) in right.iter().enumerate().filter(|(j, _)| !self.is_right_taken[*j]) {
            free.entry(right).or_default().push_back(j);
        }
        for (i, left) in left.iter().enumerate() {
            if self.right_of[i].is_none()
                && let Some(j) = free.get_mut(left).and_then(VecDeque::pop_front)
            {
                self.set(i, j);
            }
        }
    }

    /// Pairs every free element on the left with a free one on the right that fits: first those that fit at the
    /// same place, then each of the others with the first that is left.
    pub(crate) fn pair_first(&mut self, fits: impl Fn(usize, usize) -> bool) {
        self.pair_places(|i| fits(i, i));
        for i in 0..self.right_of.len() {
            let mut all = 0..self.is_right_taken.len();
            if self.right_of[i].is_none()
                && let Some(j) = all.find(|j| !self.is_right_taken[*j] && fits(i, *j))
            {
                self.set(i, j);
            }
        }
    }

    /// Pairs the free elements on the left, in this order, each by the first of the measures that finds a
    /// counterpart. An element may take the counterpart of another that was paired in this call and also fits
    /// elsewhere.
    pub(crate) fn pair_most(&mut self, order: &[usize], measures: &[&dyn Fn(usize, usize) -> bool]) {
        let free: Vec<usize> = order.iter().copied().filter(|i| self.right_of[*i].is_none()).collect();
        let mut owner = vec![None; self.is_right_taken.len()];
        let mut places = self.is_right_taken.iter().filter(|taken| !**taken).count();
        for i in free {
            if places == 0 {
                return;
            }
            if measures.iter().any(|fits| self.pair_moving(i, *fits, &mut owner)) {
                places -= 1;
            }
        }
    }

    /// Pairs an element through the shortest chain of moves that ends at a free element on the right. The
    /// shortest chain pairs the element itself with a free one. This usually works, and is tried first.
    fn pair_moving(
        &mut self,
        i: usize,
        fits: &dyn Fn(usize, usize) -> bool,
        owner: &mut [Option<usize>],
    ) -> bool {
        if let Some(free) = self.places(i).find(|j| !self.is_right_taken[*j] && fits(i, *j)) {
            owner[free] = Some(i);
            self.set(i, free);
            return true;
        }
        let mut mover = vec![None; owner.len()];
        let mut movers = VecDeque::from([i]);
        while let Some(left) = movers.pop_front() {
            for j in self.places(left) {
                let is_fixed = self.is_right_taken[j] && owner[j].is_none();
                if is_fixed || mover[j].is_some() || !fits(left, j) {
                    continue;
                }
                mover[j] = Some(left);
                match owner[j] {
                    Some(other) => movers.push_back(other),
                    None => {
                        self.follow(j, &mover, owner);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Makes the moves that end at `free`, the last one first.
    fn follow(&mut self, free: usize, mover: &[Option<usize>], owner: &mut [Option<usize>]) {
        let mut to = Some(free);
        while let Some(j) = to {
            let Some(left) = mover[j] else { return };
            to = self.right_of[left];
            owner[j] = Some(left);
            self.set(left, j);
        }
    }

    /// Iterates over all indices on the right, the same index first.
    fn places(&self, i: usize) -> impl Iterator<Item = usize> + use<> {
        let all = 0..self.is_right_taken.len();
        all.clone().filter(move |j| *j == i).chain(all.filter(move |j| *j != i))
    }

    /// Pairs what is still free by score, the highest first; among equal scores, the nearest first. Elements
    /// without a score are not paired. Returns the elements on the left that were paired, with their scores.
    pub(crate) fn pair_best<Score: Ord + Copy>(
        &mut self,
        score: impl Fn(usize, usize) -> Option<Score>,
    ) -> Vec<(usize, Score)> {
        let mut scored = Vec::new();
        let is_free = |j: &usize| !self.is_right_taken[*j];
        for i in (0..self.right_of.len()).filter(|i| self.right_of[*i].is_none()) {
            let all = (0..self.is_right_taken.len()).filter(is_free);
            scored.extend(all.filter_map(|j| Some((score(i, j)?, i, j))));
        }
        scored.sort_by_key(|&(score, i, j)| (Reverse(score), i.abs_diff(j), i, j));
        let mut made = Vec::new();
        for (score, i, j) in scored {
            if self.right_of[i].is_none() && !self.is_right_taken[j] {
                self.set(i, j);
                made.push((i, score));
            }
        }
        made
    }
}
