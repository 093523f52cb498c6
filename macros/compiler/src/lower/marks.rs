//! The facts that the path lists of the schema, the overrides and the annotation state, by property.
//!
//! All paths of a document form one trie. While the document is walked, a [`Position`] says where in the trie the
//! walk is. A position that matches nothing any more is empty. This is what allows places to share a definition:
//! it is lowered once for each combination of position, inherited flags and depth of recursion.

use std::collections::{BTreeMap, BTreeSet};

use crate::annotation::Effect;
use crate::cfn::{Path, Segment};

/// A fact that a path states about the property it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact<'d> {
    /// `readOnlyProperties`.
    ReadOnly,
    /// `writeOnlyProperties`.
    WriteOnly,
    /// `createOnlyProperties`.
    CreateOnly,
    /// `conditionalCreateOnlyProperties`.
    ConditionalCreateOnly,
    /// `deprecatedProperties`.
    Deprecated,
    /// The list of secrets.
    Secret,
    /// `propertyTransform`: the expression.
    Transform(&'d str),
    /// An override or an argument of the annotation, with its index among all of them.
    Said(usize, &'d Effect),
}

/// A fact, and whether its path is plain. The reference does not know paths through `*`, so what Terraform is told
/// depends on plain paths only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark<'d> {
    /// The fact.
    pub fact: Fact<'d>,
    /// Whether its path has neither `*` nor schema keywords in it.
    pub is_plain: bool,
}

/// The nodes of the trie that match the path walked so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position(Vec<usize>);

impl Position {
    /// Returns the indices of the nodes.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        self.0.iter().copied()
    }
}

/// All paths of a document.
#[derive(Debug)]
pub(super) struct Marks<'d> {
    nodes: Vec<TrieNode<'d>>,
}

#[derive(Debug, Default)]
struct TrieNode<'d> {
    children: BTreeMap<Segment, usize>,
    marks: Vec<Mark<'d>>,
}

impl<'d> Marks<'d> {
    /// An empty trie.
    #[must_use]
    pub(super) fn new() -> Self {
        Self { nodes: vec![TrieNode::default()] }
    }

    /// Adds a path. A path of the schema that ends in `*` is about all elements, and so about the property that
    /// holds them. An argument or override must name the property itself.
    pub(super) fn add(&mut self, path: &Path, fact: Fact<'d>) {
        let named = if matches!(fact, Fact::Said(..)) { |segments| segments } else { of_property };
        self.insert(named(&path.segments), Mark { fact, is_plain: !path.has_wildcard() });
        if let Some(short) = path.without_keywords() {
            self.insert(named(&short.segments), Mark { fact, is_plain: false });
        }
    }

    fn insert(&mut self, segments: &[Segment], mark: Mark<'d>) {
        let mut here = 0;
        for segment in segments {
            let next = self.nodes.len();
            let Some(node) = self.nodes.get_mut(here) else { return };
            here = *node.children.entry(segment.clone()).or_insert(next);
            if here == next {
                self.nodes.push(TrieNode::default());
            }
        }
        if let Some(node) = self.nodes.get_mut(here) {
            node.marks.push(mark);
        }
    }

    /// Returns the position of the root of the document.
    #[must_use]
    pub(super) fn root(&self) -> Position {
        Position(vec![0])
    }

    /// Returns the position of the property with this name.
    #[must_use]
    pub(super) fn property(&self, position: &Position, name: &str) -> Position {
        let step = Segment::Name(name.into());
        let mut places: Vec<usize> =
            self.visible(position).filter_map(|n| n.children.get(&step)).copied().collect();
        places.sort_unstable();
        Position(places)
    }

    /// Returns the position of the elements of a collection. Paths may write `*` for this step, or leave it out.
    #[must_use]
    pub(super) fn element(&self, position: &Position) -> Position {
        let mut places: Vec<usize> =
            self.visible(position).filter_map(|n| n.children.get(&Segment::Any)).copied().collect();
        // The marks of a node without children are about the property itself.
        let has_children = |&&place: &&usize| self.nodes.get(place).is_some_and(|n| !n.children.is_empty());
        places.extend(position.0.iter().filter(has_children));
        places.sort_unstable();
        Position(places)
    }

    /// Whether a walk that reached these nodes came to the property of a path.
    pub(super) fn is_met(&self, path: &Path, reached: &BTreeSet<usize>) -> bool {
        let leaf = |path: &Path| {
            of_property(&path.segments).iter().try_fold(0, |here: usize, segment| {
                self.nodes.get(here).and_then(|node| node.children.get(segment)).copied()
            })
        };
        let leaves = leaf(path).into_iter().chain(path.without_keywords().as_ref().and_then(leaf));
        leaves.into_iter().any(|place| reached.contains(&place))
    }

    /// Returns the facts at this position.
    pub(super) fn at<'m>(&'m self, position: &'m Position) -> impl Iterator<Item = Mark<'d>> + 'm {
        self.visible(position).flat_map(|n| n.marks.iter().copied())
    }

    fn visible<'m>(&'m self, position: &'m Position) -> impl Iterator<Item = &'m TrieNode<'d>> + 'm {
        position.0.iter().filter_map(|&place| self.nodes.get(place))
    }
}

/// Returns a path without the `*` at its end.
fn of_property(segments: &[Segment]) -> &[Segment] {
    match segments {
        [property @ .., Segment::Any] if !property.is_empty() => of_property(property),
        _ => segments,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_match_with_and_without_the_star() {
        let mut marks = Marks::new();
        marks.add(&Path::from_property_path("Rules/*/Port"), Fact::ReadOnly);
        marks.add(&Path::from_property_path("Rules/Name"), Fact::CreateOnly);
        let rule = marks.element(&marks.property(&marks.root(), "Rules"));
        let at = |name| marks.at(&marks.property(&rule, name)).collect::<Vec<_>>();
        assert_eq!(at("Port"), [Mark { fact: Fact::ReadOnly, is_plain: false }]);
        assert_eq!(at("Name"), [Mark { fact: Fact::CreateOnly, is_plain: true }]);
        assert_eq!(at("Other"), []);
    }

    #[test]
    fn a_position_that_matches_nothing_is_empty() {
        let mut marks = Marks::new();
        marks.add(&Path::from_property_path("A"), Fact::ReadOnly);
        let a = marks.property(&marks.root(), "A");
        assert_eq!(marks.element(&a), Position::default());
        assert_eq!(marks.property(&a, "B"), Position::default());
    }

    #[test]
    fn a_path_that_ends_in_a_star_speaks_of_the_property() {
        let mut marks = Marks::new();
        let paths = ["Secrets/*", "Rules/*/Ports/*", "Old/items"].map(Path::from_property_path);
        paths.iter().for_each(|path| marks.add(path, Fact::WriteOnly));
        marks.add(&Path::from_property_path("Secrets/*"), Fact::Said(0, &Effect::WriteOnly));
        let secrets = marks.property(&marks.root(), "Secrets");
        let ports = marks.property(&marks.element(&marks.property(&marks.root(), "Rules")), "Ports");
        let old = marks.property(&marks.root(), "Old");
        let write_only = Mark { fact: Fact::WriteOnly, is_plain: false };
        for (position, path) in [&secrets, &ports, &old].into_iter().zip(&paths) {
            assert_eq!(marks.at(position).collect::<Vec<_>>(), [write_only], "{path}");
            assert!(marks.is_met(path, &position.places().collect()), "{path}");
            assert!(!marks.is_met(path, &BTreeSet::from([0])), "{path}");
        }
    }
}
