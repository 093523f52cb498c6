//! Arguments about the properties of a schema: the names of their attributes, properties without one, functions for them,
//! and attributes that are no properties. The cases are in `properties.txt`: an annotation, and its mistakes or the lines of
//! the table that differ from those without it.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it attribute_arguments` rewrites these lines.

use ferroform_compiler::ir::{Configurability, PathStep, Resource, Role, Takes};

use crate::support::{annotated, attribute, cases, errors_or_changes, lines, table, tokens};

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
        "Document": {"type": "object"}, "Mixed": {"type": ["string", "object"]}
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
fn each_argument_has_its_effect_or_is_a_mistake() {
    let plain = table(SCHEMA);
    cases("properties.txt", |item| {
        let arguments =
            item.strip_prefix("#[cfg_resource(\"A::B::C\", ").and_then(|item| item.strip_suffix(")]"));
        let (resource, findings) = annotated(SCHEMA, tokens(arguments.expect("an annotation")));
        errors_or_changes(&plain, &resource.unwrap_or_else(|| plain.clone()), lines(&findings))
    });
}

#[test]
fn a_type_that_is_never_updated_has_no_timeout_for_it() {
    let (_, findings) =
        annotated(&SCHEMA.replace("\"update\": {}, ", ""), tokens("timeouts(update = \"30m\")"));
    assert_eq!(lines(&findings), ["[\"30m\"] the type cannot be updated, so there is no timeout for it"]);
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
        "model, extra(/// The address.\n /// Of the thing.\n url = string, ports = list(number), idle = bool, \"by_key\" = map(set(string)))",
    );
    assert_eq!(resource.extras().collect::<Vec<_>>(), ["by_key", "idle", "ports", "url"]);
    let url = attribute(&resource, &["url"]).expect("an attribute");
    assert_eq!((url.property(), url.configurability), (None, Configurability::Computed));
    assert_eq!(url.description, "The address.\nOf the thing.");
    assert!(url.role == Role::Extra && url.behaviour.is_read_only);
}
