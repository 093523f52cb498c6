//! Rules about the properties of the root, and about the pointers that name properties.

use crate::catalogue;
use crate::cfn::pointer::child;
use crate::cfn::{Document, Json, Node, Path, Segment};
use crate::finding::Findings;
use crate::nearest::nearest;

/// The depth to which combinations in combinations are followed.
const DEEPEST: usize = 12;

/// Rejects `"properties": {}`.
pub(super) fn there_are_some(json: &Json, document: &Document, findings: &mut Findings) {
    let is_empty = matches!(json.get("properties"), Some(Json::Object(members)) if members.is_empty());
    if is_empty && parts(&document.root).is_empty() {
        findings.schema_error("/properties", catalogue::NO_PROPERTIES.into());
    }
}

/// Rejects a `primaryIdentifier` that is no property: no object could be found again.
pub(super) fn the_identifier_is_there(json: &Json, document: &Document, findings: &mut Findings) {
    for path in &document.primary_identifier {
        if !leads_somewhere(document, path) {
            let at = place(json, "primaryIdentifier", path);
            findings
                .schema_error(at, catalogue::no_property_at("primaryIdentifier", path, near(document, path)));
        }
    }
}

/// Rejects a required property that the schema does not describe: no configuration would be accepted.
pub(super) fn what_is_required_is_there(document: &Document, findings: &mut Findings) {
    for (index, name) in document.root.required.iter().enumerate() {
        if !has_property(document, &document.root, name, 0) {
            let near = nearest(name, names(document)).map(str::to_owned);
            findings.schema_error(format!("/required/{index}"), catalogue::required_nowhere(name, near));
        }
    }
}

/// Rejects a required property that only the service sets.
pub(super) fn what_is_required_can_be_set(document: &Document, findings: &mut Findings) {
    for (index, name) in document.root.required.iter().enumerate() {
        let is_it = |path: &&Path| path.segments == [Segment::Name(name.clone())];
        if document.read_only.iter().any(|path| is_it(&path)) {
            findings.schema_error(format!("/required/{index}"), catalogue::required_read_only(name));
        }
    }
}

/// Warns of pointers that name no property. They have no effect.
pub(super) fn pointers_lead_to_properties(json: &Json, document: &Document, findings: &mut Findings) {
    let lists: [(&str, &[Path]); 5] = [
        ("readOnlyProperties", &document.read_only),
        ("writeOnlyProperties", &document.write_only),
        ("createOnlyProperties", &document.create_only),
        ("conditionalCreateOnlyProperties", &document.conditional_create_only),
        ("deprecatedProperties", &document.deprecated),
    ];
    for (keyword, paths) in lists {
        for path in paths {
            if !leads_somewhere(document, path) {
                let message = catalogue::no_property_at(keyword, path, near(document, path));
                findings.schema_warning(place(json, keyword, path), message);
            }
        }
    }
    let transforms = document.property_transform.iter();
    for (path, _) in transforms.filter(|(path, _)| !leads_somewhere(document, path)) {
        let message = catalogue::no_property_at("propertyTransform", path, near(document, path));
        findings.schema_warning(child("/propertyTransform", &path.written), message);
    }
}

/// Returns the pointer of the entry of a list in which a path is written.
fn place(json: &Json, keyword: &str, path: &Path) -> String {
    let entries = match json.get(keyword) {
        Some(Json::Array(entries)) => entries.as_slice(),
        _ => &[],
    };
    let index = entries.iter().position(|entry| entry.as_str() == Some(&path.written));
    index.map_or_else(|| format!("/{keyword}"), |index| format!("/{keyword}/{index}"))
}

/// Returns the property of the root that was probably meant.
fn near(document: &Document, path: &Path) -> Option<String> {
    match path.segments.first() {
        Some(Segment::Name(name)) if !has_property(document, &document.root, name, 0) => {
            nearest(name, names(document)).map(|name| format!("/properties/{name}"))
        }
        _ => None,
    }
}

fn names(document: &Document) -> impl Iterator<Item = &str> {
    document.root.properties.iter().map(|(name, _)| name.as_str())
}

/// Whether a path leads to a property. Some documents write schema keywords between the names.
fn leads_somewhere(document: &Document, path: &Path) -> bool {
    let leads = |path: &Path| leads(document, &document.root, &path.segments, 0);
    leads(path) || path.without_keywords().is_some_and(|path| leads(&path))
}

fn leads(document: &Document, node: &Node, segments: &[Segment], depth: usize) -> bool {
    let Ok((_, node)) = document.follow(node) else { return true };
    let Some((first, rest)) = segments.split_first() else { return true };
    if depth > DEEPEST || is_open(node) {
        return true;
    }
    let on = |next: &Node| leads(document, next, rest, 0);
    let is_here = match first {
        Segment::Name(name) => {
            node.properties.iter().any(|(key, property)| key == name && on(property))
                // Some documents leave `*` out.
                || node.items.as_deref().is_some_and(|items| leads(document, items, segments, depth + 1))
                || values(node).any(|value| on(value) || leads(document, value, segments, depth + 1))
        }
        Segment::Any => node.items.as_deref().into_iter().chain(values(node)).any(on),
    };
    is_here || parts(node).iter().any(|part| leads(document, part, segments, depth + 1))
}

/// Whether a node has a property of this name, itself or in its parts.
fn has_property(document: &Document, node: &Node, name: &str, depth: usize) -> bool {
    let Ok((_, node)) = document.follow(node) else { return true };
    depth > DEEPEST
        || node.properties.iter().any(|(key, _)| key == name)
        || parts(node).iter().any(|part| has_property(document, part, name, depth + 1))
}

/// Whether a node says nothing about what is in it.
fn is_open(node: &Node) -> bool {
    node.properties.is_empty()
        && node.items.is_none()
        && values(node).next().is_none()
        && parts(node).is_empty()
}

fn values(node: &Node) -> impl Iterator<Item = &Node> {
    node.pattern_properties.iter().map(|(_, value)| value).chain(node.additional_properties.as_deref())
}

fn parts(node: &Node) -> Vec<&Node> {
    node.all_of.iter().chain(&node.any_of).chain(&node.one_of).collect()
}
