//! A pattern once it is read: a tree of what its parts ask for.

use super::set::Members;

/// A pattern that can be searched for.
#[derive(Debug)]
pub struct Pattern {
    pub(super) root: Node,
    /// The sets of characters that [`Node::One`] names.
    pub(super) sets: Vec<Members>,
    /// How many [`Node::Look`] there are.
    pub(super) looks: usize,
    pub(super) is_re2: bool,
}

/// What a part of a pattern asks for.
#[derive(Debug)]
pub(super) enum Node {
    /// One after the other; nothing at all if empty.
    Sequence(Vec<Node>),
    /// Any of them.
    Choice(Vec<Node>),
    /// One character of a set, by its number.
    One(usize),
    Repeat {
        of: Box<Node>,
        least: usize,
        most: Option<usize>,
    },
    /// The beginning of the text, or of a line.
    Start {
        of_line: bool,
    },
    /// The end of the text, or of a line.
    End {
        of_line: bool,
    },
    /// The edge of a word, or any place but that.
    Edge {
        is_wanted: bool,
    },
    Look {
        of: Box<Node>,
        number: usize,
        is_ahead: bool,
        is_wanted: bool,
    },
}
