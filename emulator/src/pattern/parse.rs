//! What does a pattern ask for? The syntax is ECMA-262 with its annex for browsers, and with what the registry's authors
//! took from Java and PCRE where it can mean one thing only: `\A`, `\z`, `\Z`, `\x{…}`, `(?i)`.

use super::{Node, Pattern, set::Set};

/// How deep groups are nested at most.
const DEPTH: usize = 100;
/// Counts above it are as good as none.
const MANY: usize = 1 << 30;

pub(super) fn parse(text: &str) -> Option<Pattern> {
    // One pattern of the registry stands in quotes of its own (`"^arn:…"`), so that nothing can ever match it.
    if text.starts_with("\"^") {
        return None;
    }
    let mut parser = Parser {
        characters: text.chars().collect(),
        place: 0,
        sets: Vec::new(),
        looks: 0,
        flags: Flags::default(),
    };
    let root = parser.choice(0)?;
    let is_all = parser.place == parser.characters.len();
    is_all.then_some(Pattern { root, sets: parser.sets, looks: parser.looks })
}

/// What holds from here to the end of the group.
#[derive(Clone, Copy, Default)]
struct Flags {
    folds: bool,
    by_line: bool,
    dots_take_all: bool,
}

struct Parser {
    characters: Vec<char>,
    place: usize,
    sets: Vec<Set>,
    looks: usize,
    flags: Flags,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.place).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.place += 1;
        Some(next)
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

    fn choice(&mut self, depth: usize) -> Option<Node> {
        if depth > DEPTH {
            return None;
        }
        let mut branches = vec![self.sequence(depth)?];
        while self.takes("|") {
            branches.push(self.sequence(depth)?);
        }
        if branches.len() == 1 { branches.pop() } else { Some(Node::Choice(branches)) }
    }

    fn sequence(&mut self, depth: usize) -> Option<Node> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|next| !matches!(next, '|' | ')')) {
            if self.switches_flags() {
                continue;
            }
            let part = self.atom(depth)?;
            parts.push(self.repeated(part)?);
        }
        Some(Node::Sequence(parts))
    }

    fn atom(&mut self, depth: usize) -> Option<Node> {
        match self.next()? {
            '^' => Some(Node::Start { of_line: self.flags.by_line }),
            '$' => Some(Node::End { of_line: self.flags.by_line }),
            '.' if self.flags.dots_take_all => Some(self.one(Set::all())),
            '.' => Some(self.one(Set::line_ends().complement())),
            '(' => self.group(depth),
            '[' => self.class(),
            '\\' => self.escape(),
            '*' | '+' | '?' => None,
            '{' if self.is_count() => None,
            literal => Some(self.literal(literal)),
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

    /// What stands behind `(`.
    fn group(&mut self, depth: usize) -> Option<Node> {
        let looks = [("?=", true, true), ("?!", true, false), ("?<=", false, true), ("?<!", false, false)];
        let look = looks.into_iter().find(|(start, ..)| self.takes(start));
        let before = self.flags;
        if look.is_none() && !self.takes("?:") && self.takes("?") {
            match self.read_flags() {
                Some((flags, ':')) => self.flags = flags,
                _ if self.takes("<") => while self.next()? != '>' {},
                _ => return None,
            }
        }
        let inside = self.choice(depth + 1)?;
        self.flags = before;
        if !self.takes(")") {
            return None;
        }
        let Some((_, is_ahead, is_wanted)) = look else { return Some(inside) };
        self.looks += 1;
        Some(Node::Look { of: Box::new(inside), number: self.looks - 1, is_ahead, is_wanted })
    }

    /// Reads `(?i)`, which holds to the end of the group.
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

    /// Flags such as `i` or `-s`, and the sign that ends them.
    fn read_flags(&mut self) -> Option<(Flags, char)> {
        let before = self.place;
        let (mut flags, mut is_on) = (self.flags, true);
        loop {
            match self.next() {
                Some('i') => flags.folds = is_on,
                Some('m') => flags.by_line = is_on,
                Some('s') => flags.dots_take_all = is_on,
                Some('-') => is_on = false,
                Some(end @ (')' | ':')) => return Some((flags, end)),
                _ => break,
            }
        }
        self.place = before;
        None
    }

    fn repeated(&mut self, part: Node) -> Option<Node> {
        let before = self.place;
        let (least, most) = match self.next() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => match self.counts() {
                Some(counts) => counts,
                None => {
                    self.place = before;
                    return Some(part);
                }
            },
            _ => {
                self.place = before;
                return Some(part);
            }
        };
        // Whether as much as possible is taken or as little decides nothing here.
        self.takes("?");
        let is_in_order = most.is_none_or(|most| least <= most);
        is_in_order.then(|| Node::Repeat { of: Box::new(part), least, most })
    }

    /// `n}`, `n,}` or `n,m}`; anything else is text.
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

    /// What stands behind `\`, outside brackets.
    fn escape(&mut self) -> Option<Node> {
        match self.peek()? {
            'A' => self.place(Node::Start { of_line: false }),
            'z' | 'Z' => self.place(Node::End { of_line: false }),
            'b' => self.place(Node::Edge { is_wanted: true }),
            'B' => self.place(Node::Edge { is_wanted: false }),
            _ => {
                let set = self.escaped()?;
                Some(self.one(set))
            }
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "its callers return what it returns")]
    fn place(&mut self, node: Node) -> Option<Node> {
        self.place += 1;
        Some(node)
    }

    /// The characters that an escape stands for. Letters that mean nothing here mean something elsewhere.
    fn escaped(&mut self) -> Option<Set> {
        let letter = self.next()?;
        if let Some(set) = Set::of_escape(letter) {
            return Some(set);
        }
        let code = match letter {
            'p' | 'P' => return self.property(letter == 'P'),
            't' => 0x09,
            'n' => 0x0a,
            'v' => 0x0b,
            'f' => 0x0c,
            'r' => 0x0d,
            'a' => 0x07,
            '0' if !self.peek().is_some_and(|next| next.is_ascii_digit()) => 0,
            'c' => u32::from(self.next().filter(char::is_ascii_alphabetic)?) % 32,
            'x' => self.code_point(2)?,
            'u' => self.unicode()?,
            letter if letter.is_ascii_alphanumeric() => return None,
            sign => u32::from(sign),
        };
        Some(Set::of([(code, code)]))
    }

    /// The digits of `\x` and `\u`, or more of them in braces.
    fn code_point(&mut self, digits: usize) -> Option<u32> {
        let is_braced = self.takes("{");
        let mut code: u32 = 0;
        let mut count = 0;
        while is_braced || count < digits {
            let next = self.next()?;
            if is_braced && next == '}' {
                break;
            }
            code = code.checked_mul(16)? + next.to_digit(16)?;
            count += 1;
        }
        (count > 0).then_some(code)
    }

    /// A code point, which two escapes may write as UTF-16 does.
    fn unicode(&mut self) -> Option<u32> {
        let code = self.code_point(4)?;
        let before = self.place;
        if (0xd800..0xdc00).contains(&code) && self.takes("\\u") {
            let low = self.code_point(4)?;
            if (0xdc00..0xe000).contains(&low) {
                return Some(0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
            }
            self.place = before;
        }
        Some(code)
    }

    fn property(&mut self, is_opposite: bool) -> Option<Set> {
        let mut name = String::from(self.next()?);
        if name == "{" {
            name.clear();
            loop {
                match self.next()? {
                    '}' => break,
                    next => name.push(next),
                }
            }
        }
        let set = Set::of_property(&name)?;
        Some(if is_opposite { set.complement() } else { set })
    }

    /// What stands behind `[`.
    fn class(&mut self) -> Option<Node> {
        let is_opposite = self.takes("^");
        let mut ranges = Vec::new();
        loop {
            // An intersection or a named class is Java or POSIX.
            if self.takes("&&") || self.takes("[:") {
                return None;
            }
            match self.next()? {
                ']' => break,
                first => self.range(first, &mut ranges)?,
            }
        }
        let set = Set::of(ranges);
        Some(self.one(if is_opposite { set.opposite() } else { set }))
    }

    /// A character, an escape, or a range from one to another; a hyphen beside a set is one.
    fn range(&mut self, first: char, ranges: &mut Vec<(u32, u32)>) -> Option<()> {
        let from = self.member(first)?;
        let before = self.place;
        if self.takes("-")
            && let Some(next) = self.next().filter(|next| *next != ']')
        {
            let to = self.member(next)?;
            if let ([(from, single)], [(to, last)]) = (from.ranges(), to.ranges())
                && from == single
                && to == last
            {
                ranges.push((*from, *to));
                return (from <= to).then_some(());
            }
        }
        self.place = before;
        ranges.extend(from.ranges());
        Some(())
    }

    fn member(&mut self, first: char) -> Option<Set> {
        match first {
            '\\' if self.takes("b") => Some(Set::of([(0x08, 0x08)])),
            '\\' => self.escaped(),
            literal => Some(Set::of([(literal.into(), literal.into())])),
        }
    }
}
