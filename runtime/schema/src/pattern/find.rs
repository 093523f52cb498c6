//! Matches a pattern against a text.
//!
//! A place is a gap between characters, and a set of places is a row of bits. Every part of a pattern maps a set
//! of places to a set of places: a character shifts it, a sequence applies one map after the other, a choice
//! unites the results, and a loop repeats until no new place is found. A look-ahead holds at the places where its
//! content can begin. These are found once for the whole text, by going backwards from every place. Each map takes
//! a bounded number of steps, whatever the pattern.

use smallvec::{SmallVec, smallvec};

use super::{
    Budget,
    set::{is_line_end, is_of_word},
    tree::{Node, Pattern},
};

/// The cost of a step, in addition to the words that it moves.
const STEP: usize = 16;
/// The minimum number of places for which building a mask pays off.
const MANY: usize = 8;

pub(super) fn is_in(pattern: &Pattern, text: &str, budget: &Budget) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let mut search = Search { pattern, masks: Vec::new(), looks: Vec::new(), characters, budget };
    let everywhere = Places::all(search.characters.len() + 1);
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
    /// By set number: the places before a character of the set.
    masks: Vec<Option<Places>>,
    /// By look-around number: the places at which its content matches.
    looks: Vec<Option<Places>>,
    budget: &'a Budget,
}

impl Search<'_> {
    /// Returns the places that satisfy `is_wanted`.
    fn kept(from: Places, is_wanted: impl Fn(usize) -> bool) -> Places {
        let mut kept = from.emptied();
        from.each().filter(|place| is_wanted(*place)).for_each(|place| kept.add(place));
        kept
    }

    /// Returns where matches of `node` that begin in `from` end or, going backwards, where matches that end in
    /// `from` begin.
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
            Node::One(set) if direction == Direction::Forward => self.before_one(*set, from).shifted_up(),
            Node::One(set) => self.before_one(*set, from.shifted_down()),
            Node::Repeat { of, least, most } => self.repeated(of, *least, *most, from, direction),
            Node::Start { of_line: false } => from.only(0),
            Node::End { of_line: false } => from.only(self.characters.len()),
            Node::Start { of_line: true } => Self::kept(from, |place| self.starts_line(place)),
            Node::End { of_line: true } => Self::kept(from, |place| self.ends_line(place)),
            Node::Edge { is_wanted } => Self::kept(from, |place| self.is_edge(place) == *is_wanted),
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

    /// Returns where runs of characters of a set end. Most loops are such runs, and long ones, so they are found
    /// in one pass.
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
        // Going backwards is going forwards in the reversed text.
        let turned = |place: usize| if direction == Direction::Forward { place } else { last - place };
        let set = &self.pattern.sets[set];
        let follows = |place: usize| {
            let character = if direction == Direction::Forward { place - 1 } else { last - place };
            set.contains(self.characters[character])
        };
        let mut ends = from.emptied();
        let mut places = from.each();
        let earliest = if direction == Direction::Forward { places.next() } else { places.last() };
        let Some(earliest) = earliest.map(turned) else { return ends };
        // The beginning of the run that contains the place, and the last start that is far enough before the
        // place.
        let (mut run, mut start) = (earliest, None);
        let mut starts_ahead = from.count_ones();
        for place in earliest..=last {
            if place > run && !follows(place) {
                run = place;
                if starts_ahead == 0 {
                    break;
                }
            }
            starts_ahead -= usize::from(from.has(turned(place)));
            if let Some(nearest) = place.checked_sub(least).filter(|nearest| from.has(turned(*nearest))) {
                start = Some(nearest);
            }
            let farthest = most.map_or(run, |most| run.max(place.saturating_sub(most)));
            if start.is_some_and(|start| start >= farthest) {
                ends.add(turned(place));
            }
        }
        ends
    }

    /// Returns the places that are before a character of a set.
    fn before_one(&mut self, set: usize, from: Places) -> Places {
        if from.count_ones() < MANY {
            let of = &self.pattern.sets[set];
            return Self::kept(from, |place| {
                self.characters.get(place).is_some_and(|next| of.contains(*next))
            });
        }
        let (characters, sets) = (&self.characters, &self.pattern.sets);
        self.masks.resize(sets.len(), None);
        from.both(self.masks[set].get_or_insert_with(|| {
            let is_one = |place: usize| characters.get(place).is_some_and(|next| sets[set].contains(*next));
            Places::of(characters.len() + 1, is_one)
        }))
    }

    fn look(&mut self, of: &Node, number: usize, is_ahead: bool) -> Places {
        self.looks.resize(self.pattern.looks, None);
        if let Some(known) = &self.looks[number] {
            return known.clone();
        }
        let direction = if is_ahead { Direction::Backward } else { Direction::Forward };
        let holds = self.ends(of, Places::all(self.characters.len() + 1), direction);
        self.looks[number] = Some(holds.clone());
        holds
    }

    fn before(&self, place: usize) -> Option<char> {
        place.checked_sub(1).and_then(|before| self.characters.get(before)).copied()
    }

    fn starts_line(&self, place: usize) -> bool {
        self.before(place).is_none_or(is_line_end)
    }

    fn ends_line(&self, place: usize) -> bool {
        self.characters.get(place).copied().is_none_or(is_line_end)
    }

    fn is_edge(&self, place: usize) -> bool {
        let is_word = |character: Option<char>| character.is_some_and(is_of_word);
        is_word(self.before(place)) != is_word(self.characters.get(place).copied())
    }
}

/// A set of places in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Places {
    words: SmallVec<[u64; 3]>,
    /// The number of places in the text.
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

    fn all(count: usize) -> Self {
        let mut words = smallvec![u64::MAX; count.div_ceil(64)];
        if let Some(last) = words.last_mut()
            && !count.is_multiple_of(64)
        {
            *last = (1 << (count % 64)) - 1;
        }
        Self { words, count }
    }

    /// Returns the number of words that hold the set.
    fn size(&self) -> usize {
        self.words.len()
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    fn count_ones(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the places in order.
    fn each(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let left = std::iter::successors(Some(*word), |left| Some(left & left.wrapping_sub(1)));
            left.take_while(|left| *left != 0).map(move |left| index * 64 + left.trailing_zeros() as usize)
        })
    }

    /// Returns the set with this place alone, or an empty set if the place is not in it.
    fn only(&self, place: usize) -> Self {
        let mut only = self.emptied();
        if self.has(place) {
            only.add(place);
        }
        only
    }

    fn has(&self, place: usize) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    fn add(&mut self, place: usize) {
        self.words[place / 64] |= 1 << (place % 64);
    }

    fn emptied(&self) -> Self {
        Self { words: smallvec![0; self.words.len()], count: self.count }
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

    /// Moves each place behind the next character. There is no character behind the last place, so a mask is
    /// applied first.
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
