//! For any document and any model, judging ends and nothing valid is refused.

use std::time::{Duration, Instant};

use ferroform_schema::pattern::Pattern;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{findings, of_property, visit_schemas};
use crate::schema::{judge::check::is_readable, registry};

#[test]
fn references_to_themselves_demand_nothing() {
    for definitions in [
        json!({"A": {"$ref": "#/definitions/A"}}),
        json!({"A": {"$ref": "#/definitions/B"}, "B": {"$ref": "#/definitions/A"}}),
        json!({"A": {"allOf": [{"$ref": "#/definitions/A"}]}}),
        json!({"A": {"oneOf": [{"$ref": "#/definitions/A"}]}}),
        json!({"A": {"dependencies": {"a": {"$ref": "#/definitions/A"}}}}),
        json!({"A": {"if": {"$ref": "#/definitions/A"}, "then": {"$ref": "#/definitions/A"}}}),
        json!({"A": {"$ref": "#/nowhere"}}),
    ] {
        let document = json!({"definitions": definitions, "properties": {"X": {"$ref": "#/definitions/A"}}});
        assert_eq!(findings(&document, &json!({"X": {"a": 1}})), [], "{document}");
    }
}

#[test]
fn schemas_that_double_at_every_step_are_given_up() {
    let mut definitions = Map::new();
    for number in 0..60 {
        let next = json!({"$ref": format!("#/definitions/D{}", number + 1)});
        definitions.insert(format!("D{number}"), json!({"allOf": [next, {"anyOf": [next]}]}));
    }
    definitions.insert("D60".to_owned(), json!(false));
    let document = json!({"definitions": definitions, "properties": {"X": {"$ref": "#/definitions/D0"}}});
    let started = Instant::now();
    assert_eq!(findings(&document, &json!({"X": 1})), [], "what is not known is forgiven");
    assert!(started.elapsed() < Duration::from_secs(60), "it took {:?}", started.elapsed());
}

#[test]
fn deep_documents_and_models_overflow_nothing() {
    // Frames of a build for tests are larger on Windows. A request is at most 128 deep.
    const DEEP: usize = if cfg!(windows) { 1_000 } else { 3_000 };
    let nested = |count: usize| (0..count).fold(json!(1), |inside, _| Value::Array(vec![inside]));
    let document = json!({
        "definitions": {"List": {"items": {"$ref": "#/definitions/List"}, "uniqueItems": true, "enum": [[[1]], 1]}},
        "properties": {"X": {"$ref": "#/definitions/List"}},
    });
    let within = |name: &str, inside: Value| Value::Object(Map::from_iter([(name.to_owned(), inside)]));
    assert!(findings(&document, &within("X", nested(DEEP))).len() <= 400);
    let deep = (0..DEEP).fold(json!({"type": "string"}), |inside, _| within("items", inside));
    let deep = within("properties", within("X", deep));
    assert_eq!(findings(&deep, &within("X", nested(DEEP))), []);
}

#[test]
fn long_lists_are_compared_quickly() {
    let mut elements: Vec<Value> = (0..50_000).map(|number| json!({ "Number": number })).collect();
    let started = Instant::now();
    let unique = json!({"uniqueItems": true});
    assert_eq!(of_property(&unique, &json!(elements)), []);
    elements.push(json!({"Number": 0.0}));
    assert_eq!(of_property(&unique, &json!(elements)), [("/X".to_owned(), "uniqueItems".to_owned())]);
    assert!(started.elapsed() < Duration::from_secs(30), "it took {:?}", started.elapsed());
}

#[test]
fn what_is_malformed_judges_nothing() {
    let malformed = json!({
        "type": "text", "enum": 1, "minimum": "1", "multipleOf": -1, "minLength": -1, "pattern": "(",
        "required": true, "allOf": {}, "dependencies": [], "properties": 1, "uniqueItems": "yes",
        "exclusiveMinimum": true, "items": 1, "not": {"not": 1},
    });
    let document = json!({"properties": {"X": {"properties": {"Y": malformed}}}});
    for value in [json!([1]), json!("a"), json!(1), json!({"a": 1})] {
        assert_eq!(findings(&document, &json!({"X": {"Y": value}})), [], "{value}");
    }
}

/// Few patterns of the registry's documents cannot be read: an intersection, property names that only Java
/// knows, a back reference.
#[test]
fn the_registrys_documents_can_be_read() {
    let mut unread = std::collections::BTreeSet::new();
    for mut document in registry() {
        let whole = document.clone();
        visit_schemas(&mut document, &mut |keywords| {
            let is_read = |name: &str| match (name, &keywords[name]) {
                ("$ref", Value::String(text)) => {
                    text.strip_prefix('#').and_then(|at| whole.pointer(at)).is_some()
                }
                ("patternProperties", all) => {
                    all.as_object().unwrap().keys().all(|key| Pattern::known(key).is_some())
                }
                (name, _) => is_readable(keywords, name),
            };
            let names = keywords.keys().filter(|name| !is_read(name));
            unread.extend(names.map(|name| format!("{name}: {}", keywords[name])));
        });
    }
    assert!(unread.len() <= 8, "{unread:#?}");
    assert!(unread.iter().all(|line| line.starts_with("pattern: ")), "{unread:#?}");
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[#/a-z(\\[*]{0,12}".prop_map(Value::from),
        Just(json!("#/properties/X")),
        Just(json!("object")),
    ];
    let keyword = prop_oneof![
        Just("type"),
        Just("items"),
        Just("properties"),
        Just("$ref"),
        Just("allOf"),
        Just("oneOf"),
        Just("not"),
        Just("enum"),
        Just("pattern"),
        Just("patternProperties"),
        Just("additionalProperties"),
        Just("X"),
        Just("dependencies"),
        Just("if"),
        Just("then"),
        Just("contains"),
        Just("multipleOf"),
        Just("required"),
    ];
    leaf.prop_recursive(6, 40, 5, move |inside| {
        prop_oneof![
            proptest::collection::vec(inside.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((keyword.clone(), inside), 0..5).prop_map(|members| {
                Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
            }),
        ]
    })
}

proptest! {
    #[test]
    fn any_document_judges_any_model(document in any_value(), model in any_value()) {
        let _ = findings(&document, &model);
        let _ = of_property(&document, &model);
    }
}
