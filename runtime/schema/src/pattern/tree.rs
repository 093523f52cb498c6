//! A parsed pattern: a tree of what its parts match.

use super::set::Members;

/// A parsed pattern that can be searched for.
#[derive(Debug)]
pub struct Pattern {
    pub(super) root: Node,
    /// The sets of characters that [`Node::One`] names.
    pub(super) sets: Vec<Members>,
    /// The number of [`Node::Look`] nodes.
    pub(super) looks: usize,
    pub(super) is_re2: bool,
}

/// What a part of a pattern matches.
#[derive(Debug)]
pub(super) enum Node {
    /// One after the other; the empty text if there are none.
    Sequence(Vec<Node>),
    /// Any one of them.
    Choice(Vec<Node>),
    /// One character of the set with this number.
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
    /// A word boundary, or any other place.
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
