//! Sets of characters.

use regex_syntax::hir::{Class, HirKind};

/// A set of characters as ranges of code points, sorted and not adjacent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    ranges: Vec<(u32, u32)>,
    /// Whether case is ignored.
    folds: bool,
    /// Whether the set is everything but the ranges.
    is_opposite: bool,
}

const LAST: u32 = char::MAX as u32;
const DIGITS: &[(u32, u32)] = &[(0x30, 0x39)];
const WORDS: &[(u32, u32)] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
const SPACES: &[(u32, u32)] = &[
    (0x09, 0x0d),
    (0x20, 0x20),
    (0xa0, 0xa0),
    (0x1680, 0x1680),
    (0x2000, 0x200a),
    (0x2028, 0x2029),
    (0x202f, 0x202f),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
    (0xfeff, 0xfeff),
];
const LINE_ENDS: &[(u32, u32)] = &[(0x0a, 0x0a), (0x0d, 0x0d), (0x2028, 0x2029)];

impl Set {
    pub(super) fn of(ranges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut all: Vec<_> = ranges.into_iter().collect();
        all.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::with_capacity(all.len());
        for (first, last) in all {
            match ranges.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
                _ => ranges.push((first, last)),
            }
        }
        Self { ranges, folds: false, is_opposite: false }
    }

    /// Returns what `\d`, `\w` and `\s` stand for, or the complement if the letter is in upper case.
    pub(super) fn of_escape(letter: char) -> Option<Self> {
        let ranges = match letter.to_ascii_lowercase() {
            'd' => DIGITS,
            'w' => WORDS,
            's' => SPACES,
            _ => return None,
        };
        let set = Self::of(ranges.iter().copied());
        Some(if letter.is_ascii_uppercase() { set.complement() } else { set })
    }

    /// Returns the characters with a Unicode property.
    pub(super) fn of_property(name: &str) -> Option<Self> {
        let hir = regex_syntax::parse(&format!("\\p{{{name}}}")).ok()?;
        match hir.kind() {
            HirKind::Class(Class::Unicode(class)) => {
                Some(Self::of(class.iter().map(|range| (range.start().into(), range.end().into()))))
            }
            _ => None,
        }
    }

    /// Returns the characters that end a line.
    pub(super) fn line_ends() -> Self {
        Self::of(LINE_ENDS.iter().copied())
    }

    /// Returns every character.
    pub(super) fn all() -> Self {
        Self::of([(0, LAST)])
    }

    pub(super) fn complement(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for (first, last) in &self.ranges {
            if next < *first {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Self { ranges, ..*self }
    }

    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// Returns the character of a set that consists of a single one.
    pub(super) fn single(&self) -> Option<u32> {
        match self.ranges.as_slice() {
            [(first, last)] if first == last => Some(*first),
            _ => None,
        }
    }

    /// Returns everything but these characters. If case is ignored, it is ignored before the complement is taken.
    pub(super) fn opposite(mut self) -> Self {
        self.is_opposite = true;
        self
    }

    /// Returns the same set with case ignored.
    pub(super) fn folded(mut self) -> Self {
        self.folds = true;
        self
    }

    fn contains(&self, character: char) -> bool {
        let is_other_case = || {
            let mut others = character.to_lowercase().chain(character.to_uppercase());
            others.any(|other| self.has(other))
        };
        (self.has(character) || (self.folds && is_other_case())) != self.is_opposite
    }

    fn has(&self, character: char) -> bool {
        let wanted = u32::from(character);
        let at = self.ranges.partition_point(|(_, last)| *last < wanted);
        self.ranges.get(at).is_some_and(|(first, _)| *first <= wanted)
    }
}

/// A complete set, optimised for lookups.
#[derive(Debug)]
pub(super) struct Members {
    /// The members in ASCII, one bit each.
    ascii: u128,
    set: Set,
}

impl From<Set> for Members {
    fn from(set: Set) -> Self {
        let ascii =
            (0..128_u8).filter(|code| set.contains(char::from(*code))).fold(0, |bits, code| bits | 1 << code);
        Self { ascii, set }
    }
}

impl Members {
    pub(super) fn contains(&self, character: char) -> bool {
        if character.is_ascii() {
            self.ascii >> u32::from(character) & 1 == 1
        } else {
            self.set.contains(character)
        }
    }
}

pub(super) fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

pub(super) fn is_of_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}
