//! Tells whether Go's `regexp` can compile a pattern. Its syntax is RE2's, with flags as in Perl (`regexp/syntax`).
//!
//! Asked of patterns that could be read here: what both refuse is not looked for. The tree tells of look-arounds and
//! repetitions; what it does not keep as it was written, the parser asks about while it reads.

use super::tree::Node;

/// How often something is repeated at most, loops around it included.
const MOST: usize = 1_000;

/// The general categories of characters. Of the names of scripts, each version of Go knows others.
const CATEGORIES: &[&str] = &[
    "C", "Cc", "Cf", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl",
    "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm", "So", "Z", "Zl", "Zp", "Zs",
];

/// Whether a tree has no look-around, and no more repetitions than RE2 takes.
pub(super) fn takes(root: &Node) -> bool {
    repeats_at_most(root, MOST)
}

fn repeats_at_most(node: &Node, most: usize) -> bool {
    match node {
        Node::Sequence(parts) | Node::Choice(parts) => parts.iter().all(|part| repeats_at_most(part, most)),
        // What is never repeated is judged alone.
        Node::Repeat { of, most: Some(0), .. } => repeats_at_most(of, MOST),
        Node::Repeat { of, least, most: last } => {
            let count = last.unwrap_or(*least);
            count <= most && repeats_at_most(of, most / count.max(1))
        }
        Node::Look { .. } => false,
        Node::One(_) | Node::Start { .. } | Node::End { .. } | Node::Edge { .. } => true,
    }
}

/// Whether a group may have this name.
pub(super) fn takes_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Whether flags are written so. A hyphen stands once, and before at least one flag.
pub(super) fn takes_flags(flags: &[char]) -> bool {
    flags.iter().filter(|flag| **flag == '-').count() < 2 && flags.last() != Some(&'-')
}

/// Whether this may stand behind a backslash as a character.
pub(super) fn takes_escape(letter: char) -> bool {
    letter.is_ascii() && !matches!(letter, 'c' | 'u')
}

/// Whether a property of characters has this name.
pub(super) fn takes_property(name: &str) -> bool {
    CATEGORIES.contains(&name)
}
