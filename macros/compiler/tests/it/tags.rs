//! Default tags reach every type that has tags: how tags are written, and which properties are left out and why.

use std::collections::BTreeSet;

use ferroform_compiler::ir::{Attribute, Configurability, Resource};
use ferroform_compiler::overrides::Beside;
use serde_json::json;

use crate::support::{SHIPPED, cases, compile_beside, messages, schema, table};

/// The cases are in `tags.txt`: members of a schema, and where its tags are and how they are written.
/// `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it tags` rewrites these lines.
#[test]
fn tags_are_found_in_every_shape() {
    cases("tags.txt", |members| {
        let mut schema = schema(serde_json::from_str(members).expect("JSON"));
        schema["properties"]["Name"] = json!({"type": "string"});
        let tagging = table(&schema.to_string()).tagging;
        tagging.map(|tagging| format!("{tagging:?}")).into_iter().collect()
    });
}

#[test]
fn tags_are_no_secrets_where_the_service_never_returns_them() {
    let tag =
        json!({"type": "object", "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}});
    let properties = json!({
        "Name": {"type": "string"}, "Hidden": {"type": "string"}, "Tags": {"type": "array", "items": tag},
    });
    let hidden = ["/properties/Tags", "/properties/Hidden"];
    let resource =
        table(&schema(json!({"properties": properties, "writeOnlyProperties": hidden})).to_string());
    let secrets = resource.objects.iter().flat_map(|object| &object.attributes);
    let secrets: Vec<&str> =
        secrets.filter(|one| one.behaviour.is_secret).map(|one| one.name.as_str()).collect();
    assert_eq!(secrets, ["hidden"]);
}

#[test]
fn an_override_names_the_tags_of_a_type_that_says_it_has_none() {
    let tag =
        json!({"type": "object", "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}});
    let properties = json!({"Name": {"type": "string"}, "Tags": {"type": "array", "items": tag}});
    let schema = schema(json!({"properties": properties, "tagging": {"taggable": false}}));
    let overrides = "[[tags]]\nreason = \"r\"\nproperties.\"A::B::C\" = \"Tags\"";
    let beside = Beside { overrides: Some(overrides), ..Beside::default() };
    let (resource, findings) = compile_beside(&schema.to_string(), beside);
    assert_eq!(messages(&findings), [""; 0]);
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
    let properties = settable.filter(move |a| Some(&a.name) != served).filter_map(Attribute::property);
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
