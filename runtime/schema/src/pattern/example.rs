//! A text that matches a pattern, for messages.

use super::set::Members;
use super::tree::{Node, Pattern};

/// What runs of characters are made of: the first of these that the set allows.
const FILLERS: [&str; 4] = ["example", "EXAMPLE", "0123456789abcdef", "123456789012"];

/// The length at which an example is no longer one.
const LONGEST: usize = 200;

/// How many of the alternatives of each choice are tried. Every other time, what is optional is written once.
const TRIES: usize = 4;

/// Returns a short text that matches and is wanted, if one is found without searching.
pub(super) fn example(pattern: &Pattern, is_wanted: impl Fn(&str) -> bool) -> Option<String> {
    (0..TRIES).find_map(|choice| {
        let mut writer = Writer { pattern, choice, text: String::new(), place: 0 };
        writer.write(&pattern.root)?;
        let text = writer.text;
        (!text.is_empty() && pattern.is_in(&text) && is_wanted(&text)).then_some(text)
    })
}

struct Writer<'p> {
    pattern: &'p Pattern,
    /// Which alternative is taken, counted in a circle.
    choice: usize,
    text: String,
    /// How much of the filler has been written.
    place: usize,
}

impl Writer<'_> {
    fn write(&mut self, node: &Node) -> Option<()> {
        match node {
            Node::Sequence(nodes) => nodes.iter().try_for_each(|node| self.write(node)),
            Node::Choice(nodes) => self.write(nodes.get(self.choice.checked_rem(nodes.len())?)?),
            Node::One(number) => self.character(self.pattern.sets.get(*number)?),
            Node::Repeat { of, least, most } => {
                for _ in 0..self.count(of, *least, *most) {
                    let before = self.text.len();
                    self.write(of)?;
                    // What writes nothing may be repeated a billion times.
                    if self.text.len() == before {
                        break;
                    }
                }
                Some(())
            }
            Node::Start { .. } | Node::End { .. } | Node::Edge { .. } | Node::Look { .. } => Some(()),
        }
    }

    /// Returns how often something is repeated: often enough to finish a word, otherwise as seldom as possible.
    fn count(&self, of: &Node, least: usize, most: Option<usize>) -> usize {
        let Node::One(number) = of else { return least.max(self.choice % 2) };
        let filler = self.pattern.sets.get(*number).and_then(filler);
        match (filler, most.unwrap_or(usize::MAX)) {
            (_, 1) | (None, _) => least,
            (Some(filler), most) => filler.len().saturating_sub(self.place).min(most).max(least),
        }
    }

    fn character(&mut self, set: &Members) -> Option<()> {
        if self.text.len() >= LONGEST {
            return None;
        }
        let next = match filler(set) {
            Some(filler) => {
                let next = filler.chars().cycle().nth(self.place)?;
                self.place += 1;
                next
            }
            None => {
                self.place = 0;
                let mut printable = (' '..='~').filter(|character| set.contains(*character));
                printable.clone().find(char::is_ascii_alphanumeric).or_else(|| printable.next())?
            }
        };
        self.text.push(next);
        Some(())
    }
}

fn filler(set: &Members) -> Option<&'static str> {
    FILLERS.into_iter().find(|filler| filler.chars().all(|character| set.contains(character)))
}
