//! Parses patterns. The syntax is ECMA-262 with its annex for browsers, and with what the registry's authors took
//! from Java and PCRE where it is unambiguous: `\A`, `\z`, `\Z`, `\x{…}`, `\pL`, `(?i)`.
//!
//! A back-reference is read as the group once more, or nothing. It accepts every text that ECMA-262 accepts, and
//! some others.

use std::ops::Range;

use super::{
    re2,
    set::Set,
    tree::{Node, Pattern},
};

/// The maximum depth of nested groups.
const DEPTH: usize = 100;
/// The maximum number of back-references: each of them adds a group.
const REFERENCES: usize = 100;
/// The maximum count. Any larger one is as good as unlimited.
const MANY: usize = 1 << 30;

/// Property names that stand for other characters in Java and POSIX than in Unicode.
const FOREIGN_PROPERTIES: &[&str] = &[
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
];

/// The reason why a pattern cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} (character {place})")]
pub struct Unreadable {
    reason: &'static str,
    /// The number of characters read.
    place: usize,
}

type Read<T> = Result<T, Unreadable>;

pub(super) fn parse(text: &str) -> Read<Pattern> {
    let mut parser = Parser {
        characters: text.chars().collect(),
        place: 0,
        sets: Vec::new(),
        looks: 0,
        flags: Flags::default(),
        groups: Vec::new(),
        references: 0,
        negations: 0,
        is_re2: true,
    };
    if text.starts_with("\"^") {
        return parser.refused("quotes around the whole pattern let nothing match it");
    }
    let root = parser.choice(0)?;
    if parser.place < parser.characters.len() {
        return parser.refused("a parenthesis is closed that was not opened");
    }
    let is_re2 = parser.is_re2 && re2::takes(&root);
    Ok(Pattern { root, sets: parser.sets.into_iter().map(Into::into).collect(), looks: parser.looks, is_re2 })
}

/// The flags that are in effect until the end of the group.
#[derive(Clone, Copy, Default)]
struct Flags {
    folds: bool,
    by_line: bool,
    dots_take_all: bool,
}

/// A group that can be referred to.
struct Group {
    /// The range of its content in the pattern. `None` until it is closed, and if the content has a reference
    /// itself.
    inside: Option<Range<usize>>,
    flags: Flags,
}

/// How a group begins.
enum Opening {
    Plain,
    Numbered,
    Look { is_ahead: bool, is_wanted: bool },
}

struct Parser {
    characters: Vec<char>,
    place: usize,
    sets: Vec<Set>,
    looks: usize,
    flags: Flags,
    groups: Vec<Group>,
    /// The number of references read.
    references: usize,
    /// The number of open negative look-arounds.
    negations: usize,
    /// Whether RE2 accepts everything read so far that the tree does not keep as it was written.
    is_re2: bool,
}

impl Parser {
    fn refused<T>(&self, reason: &'static str) -> Read<T> {
        Err(Unreadable { reason, place: self.place })
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.place).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.place += 1;
        Some(next)
    }

    /// Returns the next character of a construct that has begun.
    fn more(&mut self) -> Read<char> {
        self.next().map_or_else(|| self.refused("it ends too early"), Ok)
    }

    fn takes(&mut self, wanted: &str) -> bool {
        let is_here = self.characters.get(self.place..).is_some_and(|rest| {
            wanted.chars().enumerate().all(|(index, wanted)| rest.get(index) == Some(&wanted))
        });
        if is_here {
            self.place += wanted.chars().count();
        }
        is_here
    }

    fn choice(&mut self, depth: usize) -> Read<Node> {
        if depth > DEPTH {
            return self.refused("its groups are nested too deep");
        }
        let first = self.sequence(depth)?;
        if self.peek() != Some('|') {
            return Ok(first);
        }
        let mut branches = vec![first];
        while self.takes("|") {
            branches.push(self.sequence(depth)?);
        }
        Ok(Node::Choice(branches))
    }

    fn sequence(&mut self, depth: usize) -> Read<Node> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|next| !matches!(next, '|' | ')')) {
            if self.switches_flags() {
                continue;
            }
            let part = self.atom(depth)?;
            parts.push(self.repeated(part)?);
        }
        Ok(Node::Sequence(parts))
    }

    fn atom(&mut self, depth: usize) -> Read<Node> {
        match self.more()? {
            '^' => Ok(Node::Start { of_line: self.flags.by_line }),
            '$' => Ok(Node::End { of_line: self.flags.by_line }),
            '.' if self.flags.dots_take_all => Ok(self.one(Set::all())),
            '.' => Ok(self.one(Set::line_ends().complement())),
            '(' => self.group(depth),
            '[' => self.class(),
            '\\' => self.escape(depth),
            '*' | '+' | '?' => {
                self.refused("a quantifier has nothing to repeat; after another it is Java or PCRE")
            }
            '{' if self.is_count() => self.refused("a count has nothing to repeat"),
            literal => Ok(self.literal(literal)),
        }
    }

    fn literal(&mut self, literal: char) -> Node {
        self.one(Set::of([(literal.into(), literal.into())]))
    }

    fn one(&mut self, set: Set) -> Node {
        let set = if self.flags.folds { set.folded() } else { set };
        let known = self.sets.iter().position(|known| *known == set);
        Node::One(known.unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        }))
    }

    /// Parses what follows `(`.
    fn group(&mut self, depth: usize) -> Read<Node> {
        let before = self.flags;
        let node = match self.opening()? {
            Opening::Look { is_ahead, is_wanted } => self.look(depth, is_ahead, is_wanted)?,
            Opening::Numbered => self.numbered(depth)?,
            Opening::Plain => self.choice(depth + 1)?,
        };
        self.flags = before;
        if !self.takes(")") {
            return self.refused("a parenthesis is not closed");
        }
        Ok(node)
    }

    fn opening(&mut self) -> Read<Opening> {
        let looks = [("?=", true, true), ("?!", true, false), ("?<=", false, true), ("?<!", false, false)];
        for (start, is_ahead, is_wanted) in looks {
            if self.takes(start) {
                return Ok(Opening::Look { is_ahead, is_wanted });
            }
        }
        if self.takes("?:") {
            return Ok(Opening::Plain);
        }
        if self.takes("?<") {
            self.name()?;
            return Ok(Opening::Numbered);
        }
        if !self.takes("?") {
            return Ok(Opening::Numbered);
        }
        match self.read_flags() {
            Some((flags, ':')) => {
                self.flags = flags;
                Ok(Opening::Plain)
            }
            _ => self.refused("a group begins as none of ECMA-262 does"),
        }
    }

    /// Parses the name of a group and the `>` that ends it.
    fn name(&mut self) -> Read<()> {
        let mut name = String::new();
        loop {
            match self.more()? {
                '>' => break,
                next => name.push(next),
            }
        }
        self.is_re2 &= re2::takes_name(&name);
        Ok(())
    }

    fn look(&mut self, depth: usize, is_ahead: bool, is_wanted: bool) -> Read<Node> {
        self.negations += usize::from(!is_wanted);
        let of = Box::new(self.choice(depth + 1)?);
        self.negations -= usize::from(!is_wanted);
        self.looks += 1;
        Ok(Node::Look { of, number: self.looks - 1, is_ahead, is_wanted })
    }

    fn numbered(&mut self, depth: usize) -> Read<Node> {
        let (number, start, references) = (self.groups.len(), self.place, self.references);
        self.groups.push(Group { inside: None, flags: self.flags });
        let node = self.choice(depth + 1)?;
        if self.references == references {
            self.groups[number].inside = Some(start..self.place);
        }
        Ok(node)
    }

    /// Parses the number of a back-reference. The result is the group again or nothing, since the group may have
    /// taken no part.
    fn reference(&mut self, depth: usize) -> Read<Node> {
        let number = self.number().unwrap_or_default();
        self.references += 1;
        self.is_re2 = false;
        let group = number.checked_sub(1).and_then(|index| self.groups.get(index));
        let Some((Some(inside), flags)) = group.map(|group| (group.inside.clone(), group.flags)) else {
            return self.refused("a number refers to no group before it, or to one that refers to another");
        };
        if self.negations > 0 || self.references > REFERENCES {
            return self.refused("a reference to a group stands where only the same text would do");
        }
        let (place, before, groups) = (self.place, self.flags, self.groups.len());
        (self.place, self.flags) = (inside.start, flags);
        let again = self.choice(depth + 1)?;
        (self.place, self.flags) = (place, before);
        self.groups.truncate(groups);
        Ok(Node::Choice(vec![again, Node::Sequence(Vec::new())]))
    }

    /// Reads `(?i)`, which is in effect until the end of the group.
    fn switches_flags(&mut self) -> bool {
        let before = self.place;
        if self.takes("(?")
            && let Some((flags, ')')) = self.read_flags()
        {
            self.flags = flags;
            return true;
        }
        self.place = before;
        false
    }

    /// Reads flags such as `i` or `-s`, and the character that ends them.
    fn read_flags(&mut self) -> Option<(Flags, char)> {
        let before = self.place;
        let (mut flags, mut is_on) = (self.flags, true);
        loop {
            match self.next() {
                Some('i') => flags.folds = is_on,
                Some('m') => flags.by_line = is_on,
                Some('s') => flags.dots_take_all = is_on,
                Some('-') => is_on = false,
                Some(end @ (')' | ':')) => {
                    self.is_re2 &= re2::takes_flags(&self.characters[before..self.place - 1]);
                    return Some((flags, end));
                }
                _ => break,
            }
        }
        self.place = before;
        None
    }

    fn repeated(&mut self, part: Node) -> Read<Node> {
        let before = self.place;
        let counts = match self.next() {
            Some('*') => Some((0, None)),
            Some('+') => Some((1, None)),
            Some('?') => Some((0, Some(1))),
            Some('{') => self.counts(),
            _ => None,
        };
        let Some((least, most)) = counts else {
            self.place = before;
            return Ok(part);
        };
        // Whether the quantifier is greedy or lazy makes no difference here.
        self.takes("?");
        if most.is_some_and(|most| least > most) {
            return self.refused("a count asks for more than it allows");
        }
        Ok(Node::Repeat { of: Box::new(part), least, most })
    }

    /// Reads `n}`, `n,}` or `n,m}`. Anything else is text.
    fn counts(&mut self) -> Option<(usize, Option<usize>)> {
        let least = self.number()?;
        if self.takes("}") {
            return Some((least, Some(least)));
        }
        if !self.takes(",") {
            return None;
        }
        if self.takes("}") {
            return Some((least, None));
        }
        let most = self.number()?;
        self.takes("}").then_some((least, Some(most)))
    }

    fn is_count(&mut self) -> bool {
        let before = self.place;
        let is_count = self.counts().is_some();
        self.place = before;
        is_count
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            self.place += 1;
            let digit = usize::try_from(digit).ok()?;
            number = Some((number.unwrap_or(0) * 10 + digit).min(MANY));
        }
        number
    }

    /// Parses what follows `\` outside brackets.
    fn escape(&mut self, depth: usize) -> Read<Node> {
        let node = match self.peek() {
            Some('A') => Node::Start { of_line: false },
            Some(letter @ ('z' | 'Z')) => {
                self.is_re2 &= letter == 'z';
                Node::End { of_line: false }
            }
            Some('b') => Node::Edge { is_wanted: true },
            Some('B') => Node::Edge { is_wanted: false },
            Some('1'..='9') => return self.reference(depth),
            _ => {
                let set = self.escaped()?;
                return Ok(self.one(set));
            }
        };
        self.place += 1;
        Ok(node)
    }

    /// Returns the characters that an escape stands for. Letters without a meaning in ECMA-262 are refused, since
    /// they have one in other dialects.
    fn escaped(&mut self) -> Read<Set> {
        let letter = self.more()?;
        if let Some(set) = Set::of_escape(letter) {
            return Ok(set);
        }
        self.is_re2 &= re2::takes_escape(letter);
        let code = match letter {
            'p' | 'P' => return self.property(letter == 'P'),
            't' => 0x09,
            'n' => 0x0a,
            'v' => 0x0b,
            'f' => 0x0c,
            'r' => 0x0d,
            'a' => 0x07,
            '0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => 0,
            'c' if self.peek().is_some_and(|next| next.is_ascii_alphabetic()) => u32::from(self.more()?) % 32,
            'x' => self.code_point(2)?,
            'u' => self.unicode()?,
            letter if letter.is_ascii_alphanumeric() => {
                return self.refused("a letter behind a backslash means nothing in ECMA-262");
            }
            sign => u32::from(sign),
        };
        Ok(Set::of([(code, code)]))
    }

    /// Reads the digits of `\x` and `\u`, or any number of them in braces.
    fn code_point(&mut self, digits: usize) -> Read<u32> {
        let is_braced = self.takes("{");
        let mut code: u32 = 0;
        let mut count = 0;
        while is_braced || count < digits {
            let next = self.more()?;
            if is_braced && next == '}' {
                break;
            }
            match (code.checked_mul(16), next.to_digit(16)) {
                (Some(high), Some(low)) => code = high + low,
                _ => return self.refused("the number of a character is none"),
            }
            count += 1;
        }
        self.is_re2 &= code <= u32::from(char::MAX);
        if count == 0 { self.refused("the number of a character is missing") } else { Ok(code) }
    }

    /// Reads a code point, which two escapes may write as a UTF-16 surrogate pair.
    fn unicode(&mut self) -> Read<u32> {
        let code = self.code_point(4)?;
        let before = self.place;
        if (0xd800..0xdc00).contains(&code) && self.takes("\\u") {
            let low = self.code_point(4)?;
            if (0xdc00..0xe000).contains(&low) {
                return Ok(0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
            }
            self.place = before;
        }
        Ok(code)
    }

    fn property(&mut self, is_opposite: bool) -> Read<Set> {
        let mut name = String::from(self.more()?);
        if name == "{" {
            name.clear();
            loop {
                match self.more()? {
                    '}' => break,
                    next => name.push(next),
                }
            }
        }
        if FOREIGN_PROPERTIES.contains(&name.to_ascii_lowercase().as_str()) {
            return self.refused("a property of characters is meant as Java and POSIX have it");
        }
        let Some(set) = Set::of_property(&name) else {
            return self.refused("a property of characters is unknown");
        };
        self.is_re2 &= re2::takes_property(&name);
        Ok(if is_opposite { set.complement() } else { set })
    }

    /// Parses what follows `[`.
    fn class(&mut self) -> Read<Node> {
        let is_opposite = self.takes("^");
        // RE2 takes a `]` in first position for a character of the class.
        self.is_re2 &= self.peek() != Some(']');
        let mut ranges = Vec::new();
        loop {
            if self.takes("&&") {
                return self.refused("an intersection of classes is Java");
            }
            if self.takes("[:") {
                return self.refused("a named class is POSIX");
            }
            match self.more()? {
                ']' => break,
                first => self.range(first, &mut ranges)?,
            }
        }
        let set = Set::of(ranges);
        Ok(self.one(if is_opposite { set.opposite() } else { set }))
    }

    /// Reads a character, an escape, or a range from one character to another. A hyphen next to an escape such as
    /// `\w` is an ordinary character.
    fn range(&mut self, first: char, ranges: &mut Vec<(u32, u32)>) -> Read<()> {
        let from = self.member(first)?;
        let before = self.place;
        if self.takes("-")
            && let Some(next) = self.next().filter(|next| *next != ']')
        {
            let to = self.member(next)?;
            match (from.single(), to.single()) {
                (Some(from), Some(to)) if from > to => {
                    return self.refused("a range of characters goes backwards");
                }
                (Some(from), Some(to)) => {
                    ranges.push((from, to));
                    return Ok(());
                }
                (Some(_), None) => self.is_re2 = false,
                (None, _) => {}
            }
        }
        self.place = before;
        ranges.extend(from.ranges());
        Ok(())
    }

    fn member(&mut self, first: char) -> Read<Set> {
        match first {
            '\\' if self.takes("b") => {
                self.is_re2 = false;
                Ok(Set::of([(0x08, 0x08)]))
            }
            '\\' => self.escaped(),
            literal => Ok(Set::of([(literal.into(), literal.into())])),
        }
    }
}
