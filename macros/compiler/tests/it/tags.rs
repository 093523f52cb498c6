//! Default tags reach every type that has tags: how tags are written, and which properties are left out and why.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_compiler::ir::{Configurability, Resource, TagShape, Tagging};
use serde_json::{Value, json};

use crate::support::{self, SHIPPED, messages, overridden};

/// A schema with these properties. `more` are further members of the document.
fn schema(properties: Value, more: Value) -> Value {
    let mut schema = support::schema(more);
    schema["properties"] = properties;
    schema["properties"]["Name"] = json!({"type": "string"});
    schema
}

/// Compiles a schema with lines of `[tags.properties]`, and returns the errors as well.
fn compile(schema: &Value, lines: &str) -> (Resource, Vec<String>) {
    let text = format!("[[tags]]\nreason = \"r\"\n[tags.properties]\n{lines}\n");
    let (resource, findings) = overridden(&schema.to_string(), &text);
    (resource, messages(&findings))
}

fn tagging(properties: Value, more: Value) -> Option<Tagging> {
    let (resource, errors) = compile(&schema(properties, more), "");
    assert_eq!(errors, Vec::<String>::new());
    resource.tagging
}

/// Tags as a list of objects with these properties, of which these are required.
fn list(properties: &[(&str, &str)], required: &[&str]) -> Value {
    let properties: BTreeMap<_, _> = properties.iter().map(|(n, t)| (n, json!({"type": t}))).collect();
    json!({"type": "array", "items": {"type": "object", "properties": properties, "required": required}})
}

fn usual() -> Value {
    list(&[("Key", "string"), ("Value", "string")], &["Key", "Value"])
}

fn pairs(key: &str, value: &str, flags: &[&str]) -> TagShape {
    TagShape::Pairs {
        key: key.into(),
        value: value.into(),
        flags: flags.iter().map(|flag| (*flag).into()).collect(),
    }
}

#[test]
fn tags_are_found_in_every_shape() {
    let text = "string";
    for (tags, shape) in [
        (usual(), pairs("key", "value", &[])),
        (list(&[("TagKey", text), ("TagValue", text)], &[]), pairs("tag_key", "tag_value", &[])),
        (
            list(&[("Key", text), ("Value", text), ("PropagateAtLaunch", "boolean")], &["PropagateAtLaunch"]),
            pairs("key", "value", &["propagate_at_launch"]),
        ),
        (list(&[("Key", text), ("Value", text), ("Source", text)], &["Key"]), pairs("key", "value", &[])),
        (
            list(&[("Key", text), ("TagKey", text), ("TagValue", text), ("Value", text)], &[]),
            pairs("key", "value", &[]),
        ),
        (json!({"type": "object", "patternProperties": {".*": {"type": "string"}}}), TagShape::Map),
        (json!({"type": "object"}), TagShape::Json),
    ] {
        let found = tagging(json!({"Tags": tags.clone()}), json!({}));
        assert_eq!(found.map(|tagging| tagging.shape), Some(shape), "{tags}");
    }
}

#[test]
fn what_a_default_tag_cannot_fill_in_is_no_tag() {
    let text = "string";
    for tags in [
        list(&[("Key", text), ("Value", text), ("Source", text)], &["Source"]),
        list(&[("Key", text), ("Values", text)], &[]),
        list(&[("Key", text), ("TagValue", text)], &[]),
        json!({"type": "array", "items": {"type": "string"}}),
        json!({"type": "boolean"}),
    ] {
        assert_eq!(tagging(json!({"Tags": tags.clone()}), json!({})), None, "{tags}");
    }
}

#[test]
fn the_schema_names_the_property_with_the_tags() {
    let properties = json!({"Tags": usual(), "Labels": usual()});
    let at = |more| tagging(properties.clone(), more).map(|tagging| tagging.attribute);
    assert_eq!(at(json!({})).as_deref(), Some("tags"));
    assert_eq!(at(json!({"tagging": {"tagProperty": "/properties/Labels"}})).as_deref(), Some("labels"));
    assert_eq!(at(json!({"tagging": {"taggable": false}})), None);
    assert_eq!(at(json!({"taggable": false})), None);
    assert_eq!(at(json!({"tagging": {"tagProperty": "/properties/Labels/*/Tags"}})), None);
    assert_eq!(at(json!({"readOnlyProperties": ["/properties/Tags"]})), None);
}

#[test]
fn tags_that_cannot_change_are_not_updatable() {
    let handlers = json!({"create": {}, "read": {}, "delete": {}});
    for (more, is_updatable) in [
        (json!({}), true),
        (json!({"tagging": {"tagUpdatable": true}}), true),
        (json!({"tagging": {"tagUpdatable": false}}), false),
        (json!({"tagging": {"tagUpdatable": true}, "createOnlyProperties": ["/properties/Tags"]}), false),
        (json!({"tagging": {"tagUpdatable": true}, "handlers": handlers}), false),
        (json!({"createOnlyProperties": ["/properties/Tags"]}), false),
    ] {
        let found = tagging(json!({"Tags": usual()}), more.clone());
        assert_eq!(found.map(|tagging| tagging.is_updatable), Some(is_updatable), "{more}");
    }
}

#[test]
fn an_override_names_the_property_with_the_tags() {
    let properties = json!({"Tags": usual(), "Labels": usual()});
    let (resource, errors) =
        compile(&schema(properties, json!({"tagging": {"taggable": false}})), "\"A::B::C\" = \"Tags\"");
    assert_eq!(errors, [""; 0]);
    assert_eq!(resource.tagging.map(|tagging| tagging.attribute).as_deref(), Some("tags"));
}

/// Returns the properties of `tags_left_out.toml` as `Type Property`.
fn left_out() -> BTreeSet<String> {
    let text = include_str!("tags_left_out.toml");
    let table: toml::Table = text.parse().expect("TOML");
    let mut left_out = BTreeSet::new();
    for entry in table.get("left_out").and_then(toml::Value::as_array).expect("entries") {
        let reason = entry.get("reason").and_then(toml::Value::as_str);
        assert!(reason.is_some_and(|reason| !reason.is_empty()), "an entry has no reason: {entry}");
        for (type_name, properties) in
            entry.get("properties").and_then(toml::Value::as_table).expect("properties")
        {
            for property in properties.as_array().expect("a list of properties") {
                let line = format!("{type_name} {}", property.as_str().expect("a name"));
                assert!(left_out.insert(line.clone()), "{line} is left out twice");
            }
        }
    }
    left_out
}

/// Returns the root properties that users can set, have tags by their names, and that default tags do not reach.
fn not_reached(resource: &Resource) -> impl Iterator<Item = String> {
    let served = resource.tagging.as_ref().map(|tagging| &tagging.attribute);
    let root = resource.objects.get(resource.root.0).expect("a root");
    let settable = root.attributes.iter().filter(|a| a.configurability != Configurability::Computed);
    let properties = settable.filter(move |a| Some(&a.name) != served).filter_map(|a| a.property.as_ref());
    let tags = properties.filter(|name| name.contains("Tag") || name.starts_with("tag"));
    tags.map(|name| format!("{} {name}", resource.cloudformation_type))
}

#[test]
fn default_tags_reach_every_type_or_a_reason_says_why_not() {
    let found: BTreeSet<String> = SHIPPED.resources().flat_map(not_reached).collect();
    let left_out = left_out();
    let unexplained: Vec<_> = found.difference(&left_out).cloned().collect();
    let stale: Vec<_> = left_out.difference(&found).cloned().collect();
    assert!(
        unexplained.is_empty() && stale.is_empty(),
        "default tags do not reach these properties; add them to tags_left_out.toml with a reason, or to \
         `[[tags]]` in schemas/overrides.toml:\n{}\n\nthese are in tags_left_out.toml, but do not exist, cannot be \
         set, or have the tags:\n{}",
        unexplained.join("\n"),
        stale.join("\n")
    );
}
