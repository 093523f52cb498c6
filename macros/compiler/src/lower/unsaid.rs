//! What a node states and the table does not represent. All of it is reported as gaps.
//!
//! Patterns, rules over several attributes and transforms report what they leave out themselves.

use std::collections::BTreeSet;

use super::shape::{Form, Shape};
use crate::cfn::{Document, JsonType, Node};

/// Formats that add nothing to the type, and `date-time`, which is a type of its own.
const KNOWN_FORMATS: &[&str] = &["date-time", "int32", "int64", "float", "double", "string"];

/// Returns what is lost of a node: of the values it allows, and of their constraints if users can set them.
pub(crate) fn unsaid(document: &Document, shape: &Shape<'_>, is_settable: bool) -> Vec<String> {
    let mut unsaid: Vec<String> = other_types(shape).into_iter().collect();
    unsaid.extend(shape.lost.iter().map(|reason| (*reason).into()));
    match &shape.form {
        Form::Object(members) => {
            let names = members.iter().map(|member| member.name).collect();
            other_keys(shape.node, &mut unsaid);
            other_properties(document, shape.node, &names, &mut unsaid);
        }
        Form::Map(_) => other_values(shape.node, &mut unsaid),
        // A JSON text holds everything, and the reason for it is reported separately.
        Form::Json(_) | Form::Broken(..) => {}
        Form::Bool | Form::Int64 | Form::Float64 | Form::String(_) | Form::Array(_) if is_settable => {
            conditions(shape.node, &mut unsaid);
        }
        Form::Bool | Form::Int64 | Form::Float64 | Form::String(_) | Form::Array(_) => {}
    }
    unsaid
}

/// Returns what is lost because an attribute has only one type. A string can hold whatever else is allowed.
fn other_types(shape: &Shape<'_>) -> Option<String> {
    let node = shape.node;
    let kinds: Vec<JsonType> = node.types.iter().copied().filter(|t| *t != JsonType::Null).collect();
    match &shape.form {
        Form::String(_) if node.properties.is_empty() => None,
        Form::String(_) => Some("it may be a text, so its properties have no attributes".into()),
        _ if kinds.len() > 1 => Some(format!("of its {} types only the first can be written", kinds.len())),
        _ => None,
    }
}

/// Reports keys besides the properties. Terraform has no objects with further keys.
fn other_keys(node: &Node, unsaid: &mut Vec<String>) {
    if node.properties.is_empty() {
        return;
    }
    for (pattern, _) in &node.pattern_properties {
        unsaid.push(format!("keys like `{pattern}` beside the properties have no attribute"));
    }
    if node.additional_properties.is_some() {
        unsaid.push("further keys (`additionalProperties`) beside the properties have no attribute".into());
    }
}

/// Reports properties that only alternatives have. If an object has properties of its own, only what its
/// alternatives require is read.
fn other_properties(document: &Document, node: &Node, members: &BTreeSet<&str>, unsaid: &mut Vec<String>) {
    for name in brought(document, node).difference(members) {
        unsaid.push(format!("`{name}`, which only an alternative has, has no attribute"));
    }
}

/// Returns the properties of alternatives and parts at any depth, through references. Each node is visited once.
fn brought<'d>(document: &'d Document, node: &'d Node) -> BTreeSet<&'d str> {
    let mut names = BTreeSet::new();
    let mut seen = BTreeSet::from([node.pointer.as_str()]);
    let mut open: Vec<&Node> = node.parts().collect();
    while let Some(part) = open.pop() {
        let Ok((_, part)) = document.follow(part) else { continue };
        if seen.insert(part.pointer.as_str()) {
            names.extend(part.properties.iter().map(|(name, _)| name.as_str()));
            open.extend(part.parts());
        }
    }
    names
}

/// Reports values of other types, because all values of a Terraform map have one type.
fn other_values(node: &Node, unsaid: &mut Vec<String>) {
    let mut patterns = node.pattern_properties.iter();
    let Some((_, first)) = patterns.next() else { return };
    for (pattern, _) in patterns.filter(|(_, other)| !is_alike(first, other)) {
        unsaid.push(format!("values of keys like `{pattern}` are taken for those of the first pattern"));
    }
}

fn is_alike(first: &Node, second: &Node) -> bool {
    first.reference == second.reference
        && first.types == second.types
        && first.properties.is_empty()
        && second.properties.is_empty()
}

fn conditions(node: &Node, unsaid: &mut Vec<String>) {
    if node.has_condition {
        unsaid.push("a condition (`not`, `if`, `contains`) is not checked".into());
    }
    if let Some(format) = node.format.as_deref().filter(|format| !KNOWN_FORMATS.contains(format)) {
        unsaid.push(format!("format `{format}` is not checked"));
    }
    if node.parts().next().is_some() {
        unsaid.push("alternatives are not checked beyond the type".into());
    }
}
