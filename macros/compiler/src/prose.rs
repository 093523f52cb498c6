//! Descriptions from a separate file: a JSON object from the pointer of a node to its text.

use std::collections::BTreeMap;

use crate::cfn::{Document, Json, Node};

/// Sets the description of every node that the file has a text for. A file that cannot be read is ignored, because
/// missing descriptions must not fail a build.
pub(crate) fn describe(document: &mut Document, prose: &str) {
    let Ok(json) = Json::parse(prose) else { return };
    let texts: BTreeMap<&str, &str> = json
        .members()
        .iter()
        .filter_map(|(pointer, text)| Some((pointer.as_str(), text.as_str()?)))
        .collect();
    for (_, definition) in &mut document.definitions {
        node(definition, &texts);
    }
    node(&mut document.root, &texts);
}

fn node(node: &mut Node, texts: &BTreeMap<&str, &str>) {
    if let Some(text) = texts.get(node.pointer.as_str()).filter(|text| !text.is_empty()) {
        node.description = Some((*text).to_owned());
    }
    let named = node.properties.iter_mut().chain(&mut node.pattern_properties).map(|(_, n)| n);
    let inner = node.items.as_deref_mut().into_iter().chain(node.additional_properties.as_deref_mut());
    let alternatives = node.one_of.iter_mut().chain(&mut node.any_of).chain(&mut node.all_of);
    for child in named.chain(inner).chain(alternatives) {
        self::node(child, texts);
    }
}
