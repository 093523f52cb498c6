//! The objects of a type, each once, under the shortest path that leads to it.

use std::collections::HashMap;

use ferroform_core::table::{AttributeTable, Kind, ObjectTable, Text};

use crate::explain::labelled::{Labelled, Member};
use crate::explain::unknown::{SUGGESTIONS, Unknown, nearest};

/// The objects of a type. The first one is the root.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// An object of a type.
#[derive(Debug)]
pub(crate) struct Node {
    /// The path, which names it; empty for the root.
    pub(crate) name: String,
    pub(crate) table: &'static ObjectTable,
    /// Whether it is inside a JSON text, so that users write the names of properties.
    pub(crate) is_in_text: bool,
    /// The object in which it was found.
    parent: Option<usize>,
    /// What the labels say of its attributes. Inside a JSON text there are none.
    labels: Vec<Member>,
    /// The numbers of the objects that its attributes hold.
    inside: Vec<Option<usize>>,
}

/// What makes an object of a type the same as another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Identity {
    /// Its position in the labels.
    Labels(usize),
    /// Its table, and whether it is inside a JSON text: the labels say nothing of it.
    Table(*const ObjectTable, bool),
}

/// What a path leads to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The object, by its number.
    pub(crate) node: usize,
    /// Its attribute, by its position.
    pub(crate) attribute: usize,
}

impl Tree {
    /// Finds the objects of a type.
    #[must_use]
    pub fn of(root: &'static ObjectTable) -> Self {
        let (labelled, position) = Labelled::of(root);
        let labels = labelled.members(position).to_vec();
        let first = Node {
            name: String::new(),
            table: root,
            is_in_text: false,
            parent: None,
            labels,
            inside: Vec::new(),
        };
        let mut nodes = vec![first];
        let mut known = HashMap::from([(Identity::Labels(position), 0)]);
        let mut number = 0;
        while let Some(node) = nodes.get(number) {
            let mut found = Vec::new();
            let mut inside = Vec::new();
            for (place, attribute) in node.table.attributes.iter().enumerate() {
                let held = held(&attribute.kind, node.is_in_text).map(|(table, is_in_text)| {
                    let position = node.labels.get(place).and_then(|label| label.object);
                    let identity = position
                        .map_or(Identity::Table(std::ptr::from_ref(table), is_in_text), Identity::Labels);
                    let next = nodes.len() + found.len();
                    *known.entry(identity).or_insert_with(|| {
                        let labels = position.map_or(&[][..], |position| labelled.members(position)).to_vec();
                        let (name, parent) = (node.path_of(attribute), Some(number));
                        found.push(Node { name, table, is_in_text, parent, labels, inside: Vec::new() });
                        next
                    })
                });
                inside.push(held);
            }
            if let Some(node) = nodes.get_mut(number) {
                node.inside = inside;
            }
            nodes.append(&mut found);
            number += 1;
        }
        Self { nodes }
    }

    /// Returns all paths to attributes, each attribute of each object once.
    #[must_use]
    pub fn paths(&self) -> Vec<String> {
        let of_node = |node: &Node| {
            let path = |attribute| node.path_of(attribute);
            node.table.attributes.iter().map(path).collect::<Vec<_>>()
        };
        self.nodes.iter().flat_map(of_node).collect()
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the number of the object that an attribute holds, if it holds one.
    pub(crate) fn held_at(&self, place: Place) -> Option<usize> {
        self.nodes.get(place.node)?.inside.get(place.attribute).copied().flatten()
    }

    /// Finds the attribute at a path of names with dots between them. Elements of collections need no step, but may
    /// have one: `rules[0].action`, `rules.*.action` and `rules.action` are the same.
    pub(crate) fn find(&self, type_name: &str, path: &str) -> Result<Place, Unknown> {
        let mut at = Some(0);
        let mut found = None;
        let mut passed = String::new();
        for step in path.split('.').map(name_in).filter(|step| !is_element(step)) {
            let place = at.and_then(|node| self.step(node, step));
            let place = place.ok_or_else(|| self.unknown(type_name, at, &passed, step))?;
            let node = self.nodes.get(place.node);
            let attribute = node.and_then(|node| Some((node, node.table.attributes.get(place.attribute)?)));
            if let Some((node, attribute)) = attribute {
                passed = joined(&passed, node.written(attribute));
                at = self.held_at(place);
            }
            found = Some(place);
        }
        found.ok_or_else(|| self.unknown(type_name, Some(0), "", path))
    }

    /// Returns how many objects of the same definition are around an attribute, its own with them, if that is why
    /// it is a JSON text of which nothing is known: schemas that contain themselves are unrolled so many times. The
    /// table does not say so, but then an object around it has the same attributes, and there this one holds an object.
    pub(crate) fn levels_before_cut(&self, node: usize, attribute: &AttributeTable) -> Option<usize> {
        let own = self.nodes.get(node)?;
        let (mut levels, mut is_unrolled, mut around) = (1, false, own.parent);
        while let Some(outer) = around.and_then(|number| self.nodes.get(number)) {
            levels += usize::from(own.table.is_level_of(outer.table));
            is_unrolled |= own.table.before_cut(attribute, outer.table).is_some();
            around = outer.parent;
        }
        is_unrolled.then_some(levels)
    }

    fn step(&self, node: usize, name: &str) -> Option<Place> {
        let attributes = self.nodes.get(node)?.table.attributes;
        let attribute = attributes.iter().position(|attribute| attribute.name == name);
        // In a JSON text users write the names of properties.
        let property = || attributes.iter().position(|attribute| attribute.property() == Some(name));
        let is_in_text = self.nodes.get(node)?.is_in_text;
        attribute.or_else(|| is_in_text.then(property)?).map(|attribute| Place { node, attribute })
    }

    /// Suggests what has this name elsewhere, and the names of other attributes here.
    fn unknown(&self, type_name: &str, at: Option<usize>, passed: &str, step: &str) -> Unknown {
        let here = at.and_then(|number| self.nodes.get(number));
        let siblings: Vec<(&str, String)> = here.map_or_else(Vec::new, |node| {
            let path = |attribute: &AttributeTable| joined(passed, node.written(attribute));
            let attributes = node.table.attributes.iter();
            attributes
                .flat_map(|own| [(own.name, path(own)), (own.property().unwrap_or_default(), path(own))])
                .collect()
        });
        let known = siblings.iter().map(|(name, path)| (*name, path.as_str()));
        let mut suggestions = nearest(step, known);
        let elsewhere = self.nodes.iter().flat_map(|node| {
            let is_it = |own: &&AttributeTable| own.name == step || own.property() == Some(step);
            node.table.attributes.iter().filter(is_it).map(|own| node.path_of(own))
        });
        for path in elsewhere.take(SUGGESTIONS) {
            if !suggestions.contains(&path) && suggestions.len() < SUGGESTIONS {
                suggestions.push(path);
            }
        }
        let of = match (passed, here) {
            ("", _) => type_name.to_owned(),
            (passed, Some(_)) => format!("{type_name}.{passed}"),
            (passed, None) => format!("{type_name}.{passed}, which is no object"),
        };
        Unknown { what: "attribute", name: step.to_owned(), of: Some(of), suggestions }
    }
}

impl Node {
    /// Returns the name of an attribute as users write it here.
    pub(crate) fn written(&self, attribute: &AttributeTable) -> &'static str {
        attribute.property().filter(|_| self.is_in_text).unwrap_or(attribute.name)
    }

    /// Returns the description of an attribute by its position; empty if there is none.
    pub(crate) fn description(&self, attribute: usize) -> &'static str {
        self.labels.get(attribute).map_or("", |label| label.description)
    }

    /// Returns the path of one of its attributes.
    pub(crate) fn path_of(&self, attribute: &AttributeTable) -> String {
        joined(&self.name, self.written(attribute))
    }
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Returns a step without the index that may follow it.
fn name_in(step: &str) -> &str {
    step.split('[').next().unwrap_or(step)
}

/// Whether a step only enters a collection.
fn is_element(step: &str) -> bool {
    step.is_empty() || step == "*" || step.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the object that a value of this kind holds, and whether that is inside a JSON text.
fn held(kind: &Kind, is_in_text: bool) -> Option<(&'static ObjectTable, bool)> {
    match kind {
        Kind::Object(table) => Some((table, is_in_text)),
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => held(&element.kind, is_in_text),
        Kind::String(Text::Document(element)) => held(&element.kind, true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{JSON, TEXT, attribute, document, list, nested, object};

    use ferroform_core::table::Configurability;

    use super::*;

    static DISTANCE: ObjectTable = ferroform_core::object_table!(
        [AttributeTable::by_hand("distance", Kind::Int64, Configurability::Optional) => "How far it is."],
        &[]
    );
    static WAY: ObjectTable = ferroform_core::object_table!(
        [
            AttributeTable::by_hand("end", Kind::Object(&DISTANCE), Configurability::Optional) => "Where it ends.",
            AttributeTable::by_hand("name", Kind::String(Text::Plain), Configurability::Optional),
            AttributeTable::by_hand("start", Kind::Object(&DISTANCE), Configurability::Optional) => "Where it begins.",
        ],
        &[]
    );

    /// The linker of a release keeps one of several equal tables, so that different objects have one address.
    #[test]
    fn objects_with_the_same_table_have_their_own_names_and_descriptions() {
        let tree = Tree::of(&WAY);
        let root = &tree.nodes[0];
        assert_eq!(
            [0, 1, 2].map(|place| root.description(place)),
            ["Where it ends.", "", "Where it begins."]
        );
        for (name, place) in [("end", 0), ("start", 2)] {
            let held = tree.held_at(Place { node: 0, attribute: place }).expect("an object");
            assert_eq!((&*tree.nodes[held].name, tree.nodes[held].description(0)), (name, "How far it is."));
        }
    }

    #[test]
    fn tables_without_labels_have_no_descriptions() {
        let object = object(vec![attribute("a", list(nested(vec![attribute("b", TEXT)])))]);
        let bare = Tree::of(Box::leak(Box::new(ObjectTable::new(object.attributes, &[], &[]))));
        assert_eq!(bare.paths(), ["a", "a.b"]);
        assert_eq!(bare.nodes[1].description(0), "");
    }

    fn tree() -> Tree {
        let leaf = nested(vec![attribute("inner", JSON), attribute("name", TEXT)]);
        let level = nested(vec![attribute("inner", leaf), attribute("name", TEXT)]);
        let definition =
            document(nested(vec![attribute("sheets", list(nested(vec![attribute("title", TEXT)])))]));
        Tree::of(object(vec![
            attribute("definition", definition),
            attribute("first", list(level)),
            attribute("id", TEXT),
            attribute("note", JSON),
        ]))
    }

    fn found(path: &str) -> Result<String, Unknown> {
        let tree = tree();
        let place = tree.find("test_thing", path)?;
        let node = &tree.nodes[place.node];
        Ok(node.path_of(&node.table.attributes[place.attribute]))
    }

    #[test]
    fn every_path_is_found_again() {
        let paths = tree().paths();
        assert!(paths.contains(&"first.inner.inner".to_owned()), "{paths:?}");
        assert!(paths.contains(&"definition.SHEETS.TITLE".to_owned()), "{paths:?}");
        for path in paths {
            assert_eq!(found(&path).as_ref(), Ok(&path));
        }
    }

    #[test]
    fn steps_into_collections_may_be_written() {
        for path in [
            "first.inner.name",
            "first[0].inner.name",
            "first.0.inner.name",
            "first.*.inner.name",
            "first[*].inner.name",
        ] {
            assert_eq!(found(path).as_deref(), Ok("first.inner.name"), "{path}");
        }
        assert_eq!(found("definition.sheets.title").as_deref(), Ok("definition.SHEETS.TITLE"));
    }

    #[test]
    fn a_wrong_path_is_told_its_neighbours() {
        for (path, said, suggested) in [
            ("idd", "test_thing", "id"),
            ("ID", "test_thing", "id"),
            ("first.inner.nam", "test_thing.first.inner", "first.inner.name"),
            ("name", "test_thing", "first.name"),
            ("id.name", "test_thing.id, which is no object", "first.name"),
        ] {
            let unknown = found(path).expect_err(path);
            assert_eq!(unknown.of.as_deref(), Some(said), "{path}");
            assert!(unknown.suggestions.iter().any(|name| name == suggested), "{path}: {unknown}");
        }
        for nothing in ["", ".", "[0]", "zzz"] {
            assert!(found(nothing).is_err(), "{nothing}");
        }
    }

    #[test]
    fn a_text_at_the_end_of_an_unrolled_definition_is_told_from_others() {
        let tree = tree();
        let levels = |path| {
            let place = tree.find("test_thing", path).expect("it is there");
            tree.levels_before_cut(place.node, &tree.nodes[place.node].table.attributes[place.attribute])
        };
        assert_eq!(levels("first.inner.inner"), Some(2));
        assert_eq!(levels("first.inner"), None);
        assert_eq!(levels("note"), None);
    }
}
