//! Arguments about the properties of a schema: the names of their attributes, properties without one, functions for them,
//! and attributes that are no properties. What does not fit the schema is reported: `properties.txt`.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it attribute_arguments` rewrites the lines of the mistakes.

use ferroform_compiler::ir::{Configurability, Kind, PathStep, Resource, Rule, Takes};

use crate::support::{annotated, attribute, cases, lines, tokens};

const SCHEMA: &str = r##"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name", "/properties/Place/Zone"],
    "handlers": {"create": {}, "read": {}, "update": {}, "delete": {}},
    "required": ["Name"], "readOnlyProperties": ["/properties/Arn", "/properties/Rules/*/Arn"],
    "writeOnlyProperties": ["/properties/Hidden"],
    "properties": {
        "Name": {"type": "string"}, "Size": {"type": "integer"}, "Arn": {"type": "string"},
        "Place": {"type": "object", "properties": {"Zone": {"type": "string"}, "Rack": {"type": "string"}}},
        "Hidden": {"type": "object", "properties": {"Pin": {"type": "string"}, "Puk": {"type": "string"}}},
        "Text": {"type": "object", "properties": {"Inside": {"type": "string"}}},
        "Rules": {"type": "array", "items": {"$ref": "#/definitions/Rule"}},
        "Matrix": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
        "Labels": {"type": "object", "patternProperties": {"^.*$": {"type": "string"}}},
        "Either": {"type": "object", "properties": {"A": {"type": "string"}, "B": {"type": "string"}},
            "oneOf": [{"required": ["A"]}, {"required": ["B"]}]},
        "Tags": {"type": "array", "items": {"$ref": "#/definitions/Tag"}},
        "Colours": {"type": "array", "uniqueItems": true, "insertionOrder": false, "items": {"type": "string"}},
        "Count": {"type": "integer", "minimum": 1, "maximum": 9},
        "Large": {"type": "integer", "maximum": 9007199254740992},
        "Serial": {"type": "integer", "enum": [9007199254740992, 18446744073709551615]},
        "Exact": {"type": "number", "minimum": 0.1, "exclusiveMaximum": 1},
        "Step": {"type": "integer", "multipleOf": 64},
        "Ratio": {"type": "number", "enum": [1, 0.5]},
        "Short": {"type": "string", "maxLength": 3},
        "Lower": {"type": "string", "pattern": "^[a-z]+$"},
        "Choice": {"type": "string", "enum": ["a", "b"]},
        "Few": {"type": "array", "maxItems": 2, "items": {"type": "string", "maxLength": 3}},
        "Once": {"type": "array", "uniqueItems": true, "items": {"type": "string"}},
        "Set": {"type": "array", "uniqueItems": true, "insertionOrder": false, "items": {"type": "string"}},
        "At": {"type": "string", "format": "date-time"},
        "Document": {"type": "object"}
    },
    "definitions": {
        "Rule": {"type": "object", "required": ["Name"], "properties": {
            "Name": {"type": "string"}, "Port": {"type": "integer"}, "Arn": {"type": "string"}}},
        "Tag": {"type": "object", "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}}
    }
}"##;

#[track_caller]
fn accepted(arguments: &str) -> Resource {
    let (resource, findings) = annotated(SCHEMA, tokens(arguments));
    assert_eq!(lines(&findings), [""; 0], "{arguments}");
    resource.expect("a table")
}

#[test]
fn what_does_not_fit_the_schema_is_reported() {
    cases("properties.txt", |item| {
        let arguments =
            item.strip_prefix("#[cfg_resource(\"A::B::C\", ").and_then(|item| item.strip_suffix(")]"));
        lines(&annotated(SCHEMA, tokens(arguments.expect("an annotation"))).1)
    });
}

#[test]
fn a_name_of_the_annotation_is_used_everywhere() {
    let resource = accepted(
        "rename(\"Place/Zone\" = \"where\", Name = \"called\", \"Rules/*/Port\" = \"door\", Tags = \"labels_of_mine\", \
         \"Either/A\" = \"first\")",
    );
    assert!(attribute(&resource, &["place", "where"]).is_some());
    assert!(
        attribute(&resource, &["rules", "door"]).is_some()
            && attribute(&resource, &["rules", "port"]).is_none()
    );
    let identity: Vec<_> =
        resource.identity.iter().map(|p| (p.name.clone(), p.attribute_path.join("."))).collect();
    let expected = [("name", "called"), ("place_zone", "place.where")];
    assert_eq!(identity, expected.map(|(name, path)| (String::from(name), String::from(path))));
    assert_eq!(resource.tagging.as_ref().map(|tagging| tagging.attribute.as_str()), Some("labels_of_mine"));
    let either = attribute(&resource, &["either"]).expect("an attribute");
    let Kind::Object(id) = either.kind else { panic!("{either:?}") };
    let sets = vec![vec![String::from("first")], vec![String::from("b")]];
    assert_eq!(resource.objects[id.0].rules.first().map(|rule| &rule.rule), Some(&Rule::OneOfSets(sets)));
    let mut former: Vec<&str> = resource.renamed.iter().map(|renamed| renamed.former.as_str()).collect();
    former.sort_unstable();
    assert_eq!(former, ["a", "name", "port", "tags", "zone"]);
}

#[test]
fn inside_of_objects_the_words_of_the_root_are_ordinary_names() {
    let resource = accepted("rename(\"Place/Rack\" = \"id\")");
    assert!(attribute(&resource, &["place", "id"]).is_some());
}

#[test]
fn an_excluded_property_has_no_attribute() {
    let resource =
        accepted("exclude(\"Size\", \"Place/Rack\", \"Rules/*/Arn\", \"Either/A\", \"Tags\", \"Hidden\")");
    for path in
        [&["size"][..], &["place", "rack"], &["rules", "arn"], &["either", "a"], &["tags"], &["hidden"]]
    {
        assert!(attribute(&resource, path).is_none(), "{path:?}");
    }
    assert!(
        attribute(&resource, &["place", "zone"]).is_some()
            && attribute(&resource, &["rules", "port"]).is_some()
    );
    assert_eq!(resource.tagging, None);
}

#[test]
fn a_type_that_is_never_updated_has_no_timeout_for_it() {
    let (_, findings) =
        annotated(&SCHEMA.replace("\"update\": {}, ", ""), tokens("timeouts(update = \"30m\")"));
    assert_eq!(lines(&findings), ["[\"30m\"] the type cannot be updated, so there is no timeout for it"]);
}

#[test]
fn a_property_may_be_deprecated() {
    let resource = accepted("deprecated(Size = \"Use `place.rack` instead.\"), deprecated = \"Gone soon.\"");
    let size = attribute(&resource, &["size"]).expect("an attribute");
    assert_eq!(size.behaviour.deprecated.as_deref(), Some("Use `place.rack` instead."));
    assert_eq!(resource.deprecated.as_deref(), Some("Gone soon."));
}

#[test]
fn a_function_is_called_with_the_type_of_its_values() {
    let resource = accepted(
        "rename(\"Rules/*/Port\" = \"door\"), validate(\"Size\" = a, \"Rules/*/Port\" = b, \"Matrix\" = c::d, \"Labels/*\" = e), \
         validate(\"Labels\", f), plan(\"Place/Rack\" = keep_if(g), \"Matrix/*/*\" = keep_if(h))",
    );
    let shown = |path: &[PathStep]| {
        let step = |step: &PathStep| match step {
            PathStep::Attribute(name) => name.clone(),
            PathStep::Element => "*".into(),
        };
        path.iter().map(step).collect::<Vec<_>>().join(".")
    };
    let found: Vec<_> =
        resource.functions.iter().map(|f| (f.place, shown(&f.path), f.takes.clone())).collect();
    let number = || Box::new(Takes::Number);
    let expected = [
        ("size", Takes::Integer),
        ("rules.*.door", Takes::Integer),
        ("matrix", Takes::List(Box::new(Takes::List(number())))),
        ("labels.*", Takes::Text),
        ("labels", Takes::Map(Box::new(Takes::Text))),
        ("place.rack", Takes::Text),
        ("matrix.*.*", Takes::Number),
    ];
    let expected: Vec<_> = expected
        .into_iter()
        .enumerate()
        .map(|(place, (path, takes))| (place, path.to_owned(), takes))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn hooks_may_set_attributes_of_any_type() {
    let resource = accepted(
        "hooks, extra(/// The address.\n /// Of the thing.\n url = string, ports = list(number), idle = bool, \"by_key\" = map(set(string)))",
    );
    assert_eq!(resource.extras, ["by_key", "idle", "ports", "url"]);
    let url = attribute(&resource, &["url"]).expect("an attribute");
    assert_eq!((url.property.as_deref(), url.configurability), (None, Configurability::Computed));
    assert_eq!(url.description, "The address.\nOf the thing.");
    assert!(url.is_extra() && url.behaviour.is_read_only);
}
