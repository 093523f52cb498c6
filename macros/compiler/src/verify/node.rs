//! Rules about single nodes: limits and values that contradict each other.

use crate::catalogue;
use crate::cfn::{Document, Json, JsonType, Node};
use crate::finding::Findings;

/// Warns of all that is doubtful in the properties and definitions.
pub(super) fn all(document: &Document, findings: &mut Findings) {
    let definitions = document.definitions.iter().map(|(_, node)| node);
    let mut open: Vec<&Node> = definitions.chain([&document.root]).collect();
    open.reverse();
    while let Some(node) = open.pop() {
        the_least_is_no_more_than_the_most(node, findings);
        values_have_the_type_of_their_property(node, findings);
        what_is_required_is_described(node, findings);
        limits_are_those_of_the_type(node, findings);
        open.extend(node.children());
    }
}

fn the_least_is_no_more_than_the_most(node: &Node, findings: &mut Findings) {
    let mut compare = |least: &str, most: &str, is_wrong: bool| {
        if is_wrong {
            let at = format!("{}/{least}", node.pointer);
            findings.schema_warning(at, catalogue::least_above_most(least, most));
        }
    };
    for (least, most, from, to) in [
        ("minLength", "maxLength", node.min_length, node.max_length),
        ("minItems", "maxItems", node.min_items, node.max_items),
        ("minProperties", "maxProperties", node.min_properties, node.max_properties),
    ] {
        compare(least, most, from.zip(to).is_some_and(|(from, to)| from > to));
    }
    let (least, most) = (node.minimum.as_deref(), node.maximum.as_deref());
    compare("minimum", "maximum", is_above(least, most));
    let (least, most) = (node.exclusive_minimum.as_deref(), node.exclusive_maximum.as_deref());
    compare("exclusiveMinimum", "exclusiveMaximum", is_above(least, most));
}

fn is_above(least: Option<&str>, most: Option<&str>) -> bool {
    let number = |text: Option<&str>| text?.parse::<ferroform_schema::Number>().ok();
    number(least).zip(number(most)).is_some_and(|(least, most)| least > most)
}

fn values_have_the_type_of_their_property(node: &Node, findings: &mut Findings) {
    if node.types.is_empty() {
        return;
    }
    for (index, value) in node.enumeration.iter().enumerate() {
        if !is_of(value, &node.types) {
            let at = format!("{}/enum/{index}", node.pointer);
            findings.schema_warning(at, catalogue::value_of_other_type("enum", &value.to_string()));
        }
    }
    for (keyword, value) in [("const", &node.constant), ("default", &node.default)] {
        if let Some(value) = value.as_ref().filter(|value| !is_of(value, &node.types)) {
            let at = format!("{}/{keyword}", node.pointer);
            findings.schema_warning(at, catalogue::value_of_other_type(keyword, &value.to_string()));
        }
    }
}

fn is_of(value: &Json, types: &[JsonType]) -> bool {
    types.iter().any(|kind| match (kind, value) {
        (JsonType::Integer, Json::Number(number)) => {
            let text = number.to_string();
            text.split_once('.').is_none_or(|(_, fraction)| fraction.chars().all(|c| c == '0'))
        }
        (JsonType::Null, Json::Null)
        | (JsonType::Boolean, Json::Bool(_))
        | (JsonType::Number, Json::Number(_))
        | (JsonType::String, Json::String(_))
        | (JsonType::Array, Json::Array(_))
        | (JsonType::Object, Json::Object(_)) => true,
        _ => false,
    })
}

/// The root is judged by a rule of its own, and parts of combinations may require what others describe.
fn what_is_required_is_described(node: &Node, findings: &mut Findings) {
    let has_more = node.parts().next().is_some();
    if node.pointer.is_empty() || has_more || node.properties.is_empty() || is_part(&node.pointer) {
        return;
    }
    for (index, name) in node.required.iter().enumerate() {
        if !node.properties.iter().any(|(key, _)| key == name) {
            let near = crate::nearest::nearest(name, node.properties.iter().map(|(key, _)| key.as_str()));
            let message = catalogue::required_nowhere(name, near);
            findings.schema_warning(format!("{}/required/{index}", node.pointer), message);
        }
    }
}

fn is_part(pointer: &str) -> bool {
    pointer.split('/').any(|step| matches!(step, "allOf" | "anyOf" | "oneOf" | "dependencies"))
}

/// Warns of limits that no value of the property can meet or miss.
fn limits_are_those_of_the_type(node: &Node, findings: &mut Findings) {
    if node.types.is_empty() {
        return;
    }
    let is_any = |kinds: &[JsonType]| node.types.iter().any(|kind| kinds.contains(kind));
    let numbers: &[JsonType] = &[JsonType::Integer, JsonType::Number];
    for (keyword, is_there, kinds) in [
        ("minLength", node.min_length.is_some(), &[JsonType::String][..]),
        ("maxLength", node.max_length.is_some(), &[JsonType::String]),
        ("pattern", node.pattern.is_some(), &[JsonType::String]),
        ("minItems", node.min_items.is_some(), &[JsonType::Array]),
        ("maxItems", node.max_items.is_some(), &[JsonType::Array]),
        ("minimum", node.minimum.is_some(), numbers),
        ("maximum", node.maximum.is_some(), numbers),
    ] {
        if is_there && !is_any(kinds) {
            findings.schema_warning(format!("{}/{keyword}", node.pointer), catalogue::idle_limit(keyword));
        }
    }
}
