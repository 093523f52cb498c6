//! Where the paths of pointers lead in a document.

use std::collections::BTreeSet;

use crate::cfn::{Document, Node, Path, Segment};
use crate::nearest::nearest;

/// What a path leads to.
#[derive(Default)]
struct Reached<'d> {
    /// The nodes at its end.
    ends: Vec<&'d Node>,
    /// Whether it passes a node about whose contents the document says nothing.
    is_open: bool,
}

/// Whether a path leads to a property. Some documents write schema keywords between the names.
pub(super) fn leads_somewhere(document: &Document, path: &Path) -> bool {
    let leads = |path: &Path| leads(document, &path.segments);
    leads(path) || path.without_keywords().is_some_and(|path| leads(&path))
}

/// Returns the path that was probably meant: the first name on the way that is none, as a similar one.
pub(super) fn near(document: &Document, path: &Path) -> Option<String> {
    let (at, name) = path.segments.iter().enumerate().find_map(|(at, segment)| match segment {
        Segment::Name(name) if !leads(document, path.segments.get(..=at)?) => Some((at, name)),
        _ => None,
    })?;
    let before = path.segments.get(..at)?;
    let known: BTreeSet<&str> =
        reach(document, before).ends.into_iter().flat_map(|end| names(document, end)).collect();
    let right = nearest(name, known.into_iter())?;
    let start: Vec<&str> = before.iter().map(Segment::as_str).chain([right]).collect();
    let start = format!("/properties/{}", start.join("/"));
    let rest = path.segments.get(at + 1..)?.iter();
    let rest: String = rest.map(|segment| format!("/{}", segment.as_str())).collect();
    // The rest of it may be wrong as well.
    let whole = Path::from_pointer(&(start.clone() + &rest)).filter(|whole| leads_somewhere(document, whole));
    Some(whole.map_or(start, |whole| whole.written))
}

/// Returns the names of the properties of a node, of its parts, and of its elements: some documents leave `*` out.
pub(super) fn names<'d>(document: &'d Document, node: &'d Node) -> BTreeSet<&'d str> {
    let mut names = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        let Ok((_, node)) = document.follow(node) else { continue };
        if seen.insert(node.pointer.as_str()) {
            names.extend(node.properties.iter().map(|(name, _)| name.as_str()));
            open.extend(node.parts().chain(node.items.as_deref()));
        }
    }
    names
}

fn leads(document: &Document, segments: &[Segment]) -> bool {
    let Reached { ends, is_open } = reach(document, segments);
    is_open || !ends.is_empty()
}

/// Follows a path from the root, through all parts and collections on the way. Each node is visited once for each rest of
/// the path, because definitions may contain one another.
fn reach<'d>(document: &'d Document, segments: &[Segment]) -> Reached<'d> {
    let mut reached = Reached::default();
    let mut seen = BTreeSet::new();
    let mut open = vec![(&document.root, segments)];
    while let Some((node, segments)) = open.pop() {
        // What a reference to nowhere would lead to is unknown. The reference is an error of its own.
        let Ok((_, node)) = document.follow(node) else {
            reached.is_open = true;
            continue;
        };
        if !seen.insert((node.pointer.as_str(), segments.len())) {
            continue;
        }
        let Some((first, rest)) = segments.split_first() else {
            reached.ends.push(node);
            continue;
        };
        if says_nothing(node) {
            reached.is_open = true;
            continue;
        }
        let elements = || node.items.as_deref().into_iter().chain(values(node));
        match first {
            Segment::Any => open.extend(elements().map(|element| (element, rest))),
            Segment::Name(name) => {
                let named = node.properties.iter().filter(|(key, _)| key == name);
                open.extend(named.map(|(_, property)| (property, rest)));
                open.extend(values(node).map(|value| (value, rest)));
                // Some documents leave `*` out.
                open.extend(elements().map(|element| (element, segments)));
            }
        }
        open.extend(node.parts().map(|part| (part, segments)));
    }
    reached
}

/// Whether a node says nothing about what is in it.
fn says_nothing(node: &Node) -> bool {
    node.properties.is_empty()
        && node.items.is_none()
        && values(node).next().is_none()
        && node.parts().next().is_none()
}

fn values(node: &Node) -> impl Iterator<Item = &Node> {
    node.pattern_properties.iter().map(|(_, value)| value).chain(node.additional_properties.as_deref())
}
