//! Where in a text can a match end, if it may begin at any of these places?
//!
//! A place is a gap between characters; a set of places is a row of bits. Every part of a pattern maps sets of places to
//! sets of places: one character shifts them, a sequence applies one map after the other, a choice unites, a loop goes on
//! until no new place is found. A look-ahead holds where its inside can begin, which is found once for the whole text by
//! going backwards from every place. Each map takes a bounded number of steps, whatever the pattern.

use super::{Node, Pattern, set::Set};
use crate::budget::Budget;

/// What a step costs beside the words that it moves.
const STEP: usize = 16;

pub(super) fn is_in(pattern: &Pattern, text: &str, budget: &Budget) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let mut search = Search {
        pattern,
        masks: vec![None; pattern.sets.len()],
        looks: vec![None; pattern.looks],
        characters,
        budget,
    };
    let everywhere = search.places(|_| true);
    let ends = search.ends(&pattern.root, everywhere, Direction::Forward);
    budget.is_spent() || !ends.is_empty()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
}

struct Search<'a> {
    pattern: &'a Pattern,
    characters: Vec<char>,
    /// By number of a set: before which characters of it the places are.
    masks: Vec<Option<Places>>,
    /// By number of a look-around: at which places its inside matches.
    looks: Vec<Option<Places>>,
    budget: &'a Budget,
}

impl Search<'_> {
    fn places(&self, is_one: impl Fn(usize) -> bool) -> Places {
        Places::of(self.characters.len() + 1, is_one)
    }

    /// Where matches of `node` end that begin in `from`; going backwards, where they begin that end there.
    fn ends(&mut self, node: &Node, from: Places, direction: Direction) -> Places {
        if from.is_empty() || !self.budget.spend(STEP + from.size()) {
            return from.emptied();
        }
        match node {
            Node::Sequence(parts) if direction == Direction::Forward => {
                parts.iter().fold(from, |from, part| self.ends(part, from, direction))
            }
            Node::Sequence(parts) => {
                parts.iter().rev().fold(from, |from, part| self.ends(part, from, direction))
            }
            Node::Choice(branches) => branches.iter().fold(from.emptied(), |mut all, branch| {
                all.unite(&self.ends(branch, from.clone(), direction));
                all
            }),
            Node::One(set) => {
                let mask = self.mask(*set);
                if direction == Direction::Forward {
                    from.both(mask).shifted_up()
                } else {
                    from.shifted_down().both(mask)
                }
            }
            Node::Repeat { of, least, most } => self.repeated(of, *least, *most, from, direction),
            Node::Start { of_line } => from.both(&self.places(|place| self.starts(place, *of_line))),
            Node::End { of_line } => from.both(&self.places(|place| self.stops(place, *of_line))),
            Node::Edge { is_wanted } => {
                let words = Set::words();
                from.both(&self.places(|place| self.is_edge(place, &words) == *is_wanted))
            }
            Node::Look { of, number, is_ahead, is_wanted } => {
                let holds = self.look(of, *number, *is_ahead);
                if *is_wanted { from.both(&holds) } else { from.without(&holds) }
            }
        }
    }

    fn repeated(
        &mut self,
        of: &Node,
        least: usize,
        most: Option<usize>,
        from: Places,
        direction: Direction,
    ) -> Places {
        if let Node::One(set) = of {
            return self.run(*set, least, most, &from, direction);
        }
        let mut all = from;
        for _ in 0..least {
            let next = self.ends(of, all.clone(), direction);
            if next == all {
                break;
            }
            all = next;
        }
        let mut fresh = all.clone();
        let mut left = most.map(|most| most - least);
        while !fresh.is_empty() && left != Some(0) {
            fresh = self.ends(of, fresh, direction).without(&all);
            all.unite(&fresh);
            left = left.map(|left| left - 1);
        }
        all
    }

    /// Where runs of characters of a set end. It is what most loops are, and long ones: one pass does.
    fn run(
        &mut self,
        set: usize,
        least: usize,
        most: Option<usize>,
        from: &Places,
        direction: Direction,
    ) -> Places {
        self.budget.spend(from.count);
        let last = from.count - 1;
        let mask = self.mask(set);
        // Going backwards is going forwards in the text turned round.
        let is_from =
            |place: usize| from.has(if direction == Direction::Forward { place } else { last - place });
        let is_in_run =
            |place: usize| mask.has(if direction == Direction::Forward { place - 1 } else { last - place });
        // How many places to start from are before each place.
        let mut starts = Vec::with_capacity(from.count + 1);
        starts.push(0_usize);
        for place in 0..=last {
            starts.push(starts[place] + usize::from(is_from(place)));
        }
        let mut ends = from.emptied();
        let mut first = 0;
        for place in 0..=last {
            if place > 0 && !is_in_run(place) {
                first = place;
            }
            let nearest = place.checked_sub(least);
            let farthest = most.map_or(first, |most| first.max(place.saturating_sub(most)));
            if nearest.is_some_and(|nearest| nearest >= farthest && starts[nearest + 1] > starts[farthest]) {
                ends.add(if direction == Direction::Forward { place } else { last - place });
            }
        }
        ends
    }

    fn mask(&mut self, set: usize) -> &Places {
        let (characters, sets) = (&self.characters, &self.pattern.sets);
        self.masks[set].get_or_insert_with(|| {
            let is_one = |place: usize| characters.get(place).is_some_and(|next| sets[set].contains(*next));
            Places::of(characters.len() + 1, is_one)
        })
    }

    fn look(&mut self, of: &Node, number: usize, is_ahead: bool) -> Places {
        if let Some(known) = &self.looks[number] {
            return known.clone();
        }
        let direction = if is_ahead { Direction::Backward } else { Direction::Forward };
        let holds = self.ends(of, self.places(|_| true), direction);
        self.looks[number] = Some(holds.clone());
        holds
    }

    fn before(&self, place: usize) -> Option<char> {
        place.checked_sub(1).and_then(|before| self.characters.get(before)).copied()
    }

    fn starts(&self, place: usize, of_line: bool) -> bool {
        self.before(place).is_none_or(|before| of_line && Set::line_ends().contains(before))
    }

    fn stops(&self, place: usize, of_line: bool) -> bool {
        self.characters.get(place).is_none_or(|next| of_line && Set::line_ends().contains(*next))
    }

    fn is_edge(&self, place: usize, words: &Set) -> bool {
        let is_word = |character: Option<char>| character.is_some_and(|character| words.contains(character));
        is_word(self.before(place)) != is_word(self.characters.get(place).copied())
    }
}

/// A set of places in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Places {
    words: Vec<u64>,
    /// How many places there are.
    count: usize,
}

impl Places {
    fn of(count: usize, is_one: impl Fn(usize) -> bool) -> Self {
        let word = |start: usize| {
            let places = start..count.min(start + 64);
            places.filter(|place| is_one(*place)).fold(0, |word, place| word | 1 << (place - start))
        };
        Self { words: (0..count).step_by(64).map(word).collect(), count }
    }

    /// How many words hold it.
    fn size(&self) -> usize {
        self.words.len()
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    fn has(&self, place: usize) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    fn add(&mut self, place: usize) {
        self.words[place / 64] |= 1 << (place % 64);
    }

    fn emptied(&self) -> Self {
        Self { words: vec![0; self.words.len()], count: self.count }
    }

    fn unite(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    fn both(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
        self
    }

    fn without(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= !other);
        self
    }

    /// The place behind the next character, for each. Behind the last is none, so that the mask comes first.
    fn shifted_up(mut self) -> Self {
        let mut carried = 0;
        for word in &mut self.words {
            (*word, carried) = (*word << 1 | carried, *word >> 63);
        }
        self
    }

    fn shifted_down(mut self) -> Self {
        let mut carried = 0;
        for word in self.words.iter_mut().rev() {
            (*word, carried) = (*word >> 1 | carried, *word << 63);
        }
        self
    }
}
