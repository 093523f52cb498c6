//! Checks whether Go's `regexp` can compile a pattern. Its syntax is RE2's, with flags as in Perl
//! (`regexp/syntax`).
//!
//! Only patterns that this crate can read are checked, so syntax that both refuse is not looked for. The tree
//! shows look-arounds and repetitions. What the tree does not keep as it was written, the parser checks while it
//! reads.

use super::tree::Node;

/// The maximum number of repetitions, multiplied by those of the enclosing loops.
const MOST: usize = 1_000;

/// The general categories of characters. Names of scripts are missing, since each version of Go knows others.
const CATEGORIES: &[&str] = &[
    "C", "Cc", "Cf", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl",
    "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm", "So", "Z", "Zl", "Zp", "Zs",
];

/// Whether a tree has no look-around, and no more repetitions than RE2 accepts.
pub(super) fn takes(root: &Node) -> bool {
    repeats_at_most(root, MOST)
}

fn repeats_at_most(node: &Node, most: usize) -> bool {
    match node {
        Node::Sequence(parts) | Node::Choice(parts) => parts.iter().all(|part| repeats_at_most(part, most)),
        // A part that is never repeated is checked on its own.
        Node::Repeat { of, most: Some(0), .. } => repeats_at_most(of, MOST),
        Node::Repeat { of, least, most: last } => {
            let count = last.unwrap_or(*least);
            count <= most && repeats_at_most(of, most / count.max(1))
        }
        Node::Look { .. } => false,
        Node::One(_) | Node::Start { .. } | Node::End { .. } | Node::Edge { .. } => true,
    }
}

/// Whether RE2 accepts this name of a group.
pub(super) fn takes_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Whether RE2 accepts these flags: at most one hyphen, which is followed by a flag.
pub(super) fn takes_flags(flags: &[char]) -> bool {
    flags.iter().filter(|flag| **flag == '-').count() < 2 && flags.last() != Some(&'-')
}

/// Whether RE2 accepts this character after a backslash.
pub(super) fn takes_escape(letter: char) -> bool {
    letter.is_ascii() && !matches!(letter, 'c' | 'u')
}

/// Whether RE2 knows this name of a property of characters.
pub(super) fn takes_property(name: &str) -> bool {
    CATEGORIES.contains(&name)
}
