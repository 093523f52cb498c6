//! All properties of a schema, at every depth.

use std::collections::BTreeMap;

use ferroform_compiler::cfn::{Document, JsonType, Node, Path, Segment};

/// The properties of a schema, by pointers as the list of secrets writes them.
pub(crate) type Places = BTreeMap<String, Place>;

/// What is known about a property.
#[derive(Debug, Default)]
pub(crate) struct Place {
    /// The names on the way to it, without elements.
    pub names: Vec<String>,
    /// Whether it can hold a secret: it is a string that is no enumeration, a collection of such strings, or a JSON text.
    pub is_text: bool,
}

/// Finds all properties of a schema.
pub(crate) fn of(document: &Document) -> Places {
    let mut walk = Walk { document, open: Vec::new(), places: Places::new() };
    walk.below("/properties", &[], &document.root);
    walk.places
}

/// Returns the names on a path, without elements and keywords.
pub(crate) fn names(path: &Path) -> Vec<&str> {
    let mut names = Vec::new();
    for segment in &path.segments {
        if let Segment::Name(name) = segment {
            names.push(name.as_str());
        }
    }
    names
}

struct Walk<'d> {
    document: &'d Document,
    /// The references that were followed on the way to this node.
    open: Vec<&'d str>,
    places: Places,
}

impl<'d> Walk<'d> {
    fn below(&mut self, pointer: &str, names: &[String], node: &'d Node) {
        for (name, property) in self.properties(node) {
            let written = name.replace('~', "~0").replace('/', "~1");
            let names = [names, &[name.to_owned()]].concat();
            self.visit(&format!("{pointer}/{written}"), &names, property);
        }
        for element in self.elements(node) {
            self.follow(element, |walk, node| walk.below(&format!("{pointer}/*"), names, node));
        }
    }

    fn visit(&mut self, pointer: &str, names: &[String], node: &'d Node) {
        let is_text = self.is_text(node, 0);
        let place = self.places.entry(pointer.into()).or_default();
        place.names = names.to_vec();
        place.is_text |= is_text;
        self.follow(node, |walk, node| walk.below(pointer, names, node));
    }

    /// Goes on with the node that a reference names, unless it is inside of itself.
    fn follow(&mut self, node: &'d Node, then: impl FnOnce(&mut Self, &'d Node)) {
        let Ok((references, node)) = self.document.follow(node) else { return };
        if references.iter().any(|reference| self.open.contains(reference)) {
            return;
        }
        let before = self.open.len();
        self.open.extend(references);
        then(self, node);
        self.open.truncate(before);
    }

    /// Returns a node and all alternatives in it.
    fn parts(&self, node: &'d Node) -> Vec<&'d Node> {
        let Ok((_, node)) = self.document.follow(node) else { return Vec::new() };
        let alternatives = node.one_of.iter().chain(&node.any_of).chain(&node.all_of);
        [node].into_iter().chain(alternatives.flat_map(|alternative| self.parts(alternative))).collect()
    }

    fn properties(&self, node: &'d Node) -> Vec<(&'d str, &'d Node)> {
        let parts = self.parts(node).into_iter();
        parts.flat_map(|part| part.properties.iter().map(|(name, node)| (name.as_str(), node))).collect()
    }

    fn elements(&self, node: &'d Node) -> Vec<&'d Node> {
        let of_part = |part: &'d Node| {
            let single = part.items.iter().chain(&part.additional_properties).map(|node| &**node);
            single.chain(part.pattern_properties.iter().map(|(_, node)| node)).collect::<Vec<_>>()
        };
        self.parts(node).into_iter().flat_map(of_part).collect()
    }

    fn is_text(&self, node: &'d Node, depth: usize) -> bool {
        const DEEPEST: usize = 8;
        if depth > DEEPEST || !self.properties(node).is_empty() {
            return false;
        }
        let elements = self.elements(node);
        if !elements.is_empty() {
            return elements.iter().any(|element| self.is_text(element, depth + 1));
        }
        let parts = self.parts(node);
        let is_enumeration = |part: &&Node| {
            let doubtful = part.doubtful.as_ref().is_some_and(|node| !node.enumeration.is_empty());
            doubtful || part.constant.is_some() || !part.enumeration.is_empty()
        };
        let types: Vec<JsonType> = parts.iter().flat_map(|part| part.types.iter().copied()).collect();
        let holds_text = |of: &JsonType| matches!(of, JsonType::String | JsonType::Object | JsonType::Array);
        !parts.iter().any(is_enumeration) && (types.is_empty() || types.iter().any(holds_text))
    }
}
