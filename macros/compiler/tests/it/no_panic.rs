//! The compiler returns a result for every schema: it never panics and never runs without limit.
//!
//! `PROPTEST_CASES=100000 cargo test -p ferroform-compiler --test it no_panic` runs more cases.

use std::time::{Duration, Instant};

use ferroform_compiler::annotation::{Annotation, Effect, PropertyArgument, Spanned};
use ferroform_compiler::overrides::Overrides;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::support::{alone, messages};

/// Names that collide: definitions refer to one another, and attributes get the same name.
fn name() -> BoxedStrategy<String> {
    prop::sample::select(vec![
        "A", "B", "a", "Id", "id", "Value", "value", "Tags", "S3Key", "*", "", "a/b", "~", "ß",
    ])
    .prop_map(str::to_owned)
    .boxed()
}

fn reference() -> impl Strategy<Value = Value> {
    prop_oneof![
        name().prop_map(|n| json!(format!("#/definitions/{n}"))),
        name().prop_map(|n| json!(format!("#/properties/{n}"))),
        Just(json!("#")),
        Just(json!("elsewhere.json#/A")),
    ]
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|n| json!(n)),
        name().prop_map(Value::from),
        prop::sample::select(vec![
            "object",
            "array",
            "string",
            "integer",
            "date-time",
            "(?i)[",
            "\\p{L}+",
            "a++"
        ])
        .prop_map(Value::from),
    ]
}

/// A value for a keyword, more often valid than invalid.
fn keyword(node: impl Strategy<Value = Value> + Clone + 'static) -> impl Strategy<Value = (String, Value)> {
    let nodes = prop::collection::vec((name(), node.clone()), 0..4)
        .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>()))
        .boxed();
    let list = prop::collection::vec(node.clone(), 0..3).prop_map(Value::from);
    let names = prop::collection::vec(name(), 0..3).prop_map(|n| json!(n));
    let types = prop::sample::select(vec![
        "object", "array", "string", "integer", "number", "boolean", "null", "what",
    ]);
    prop_oneof![
        4 => types.clone().prop_map(|t| ("type".to_owned(), json!(t))),
        1 => prop::collection::vec(types, 0..3).prop_map(|t| ("type".to_owned(), json!(t))),
        4 => reference().prop_map(|r| ("$ref".to_owned(), r)),
        4 => nodes.clone().prop_map(|n| ("properties".to_owned(), n)),
        2 => nodes.prop_map(|n| ("patternProperties".to_owned(), n)),
        3 => node.clone().prop_map(|n| ("items".to_owned(), n)),
        2 => (prop::sample::select(vec!["oneOf", "anyOf", "allOf"]), list).prop_map(|(k, l)| (k.to_owned(), l)),
        2 => names.prop_map(|n| ("required".to_owned(), n)),
        1 => scalar().prop_map(|s| ("default".to_owned(), s)),
        1 => node.prop_map(|n| ("additionalProperties".to_owned(), n)),
        2 => (
            prop::sample::select(vec![
                "minLength", "maxLength", "minimum", "maxItems", "enum", "pattern", "format", "uniqueItems",
                "insertionOrder", "dependencies", "const", "doubtful", "unheard",
            ]),
            scalar(),
        )
            .prop_map(|(k, s)| (k.to_owned(), s)),
    ]
}

fn node() -> impl Strategy<Value = Value> + Clone {
    let leaf = prop_oneof![
        reference().prop_map(|r| json!({"$ref": r})),
        Just(json!({"type": "string"})),
        Just(json!({})),
        scalar(),
    ];
    leaf.prop_recursive(4, 48, 6, |inner| {
        prop::collection::vec(keyword(inner.boxed()), 0..5)
            .prop_map(|keywords| Value::Object(keywords.into_iter().collect::<Map<_, _>>()))
    })
}

fn pointers() -> impl Strategy<Value = Value> {
    let pointer =
        prop::collection::vec(name(), 0..4).prop_map(|names| format!("/properties/{}", names.join("/")));
    prop::collection::vec(pointer, 0..4).prop_map(|p| json!(p))
}

fn document() -> impl Strategy<Value = Value> {
    let nodes =
        || prop::collection::vec((name(), node()), 0..5).prop_map(|m| m.into_iter().collect::<Map<_, _>>());
    (nodes(), nodes(), pointers(), pointers(), pointers(), keyword(node().boxed())).prop_map(
        |(properties, definitions, read_only, create_only, identifier, (keyword, value))| {
            let mut document = json!({
                "typeName": "Test::Some::Thing",
                "properties": properties,
                "definitions": definitions,
                "readOnlyProperties": read_only,
                "createOnlyProperties": create_only,
                "primaryIdentifier": identifier,
                "handlers": {"create": {}, "read": {}, "delete": {}, "list": {}},
            });
            if let Some(root) = document.as_object_mut() {
                root.entry(keyword).or_insert(value);
            }
            document
        },
    )
}

fn annotation() -> impl Strategy<Value = Annotation> {
    let effects = vec![Effect::Sensitive, Effect::Json, Effect::Ordered, Effect::ReadOnly, Effect::Volatile];
    let argument = (prop::collection::vec(name(), 1..3), prop::sample::select(effects));
    prop::collection::vec(argument, 0..3).prop_map(|arguments| Annotation {
        properties: arguments
            .into_iter()
            .map(|(path, effect)| PropertyArgument {
                path: Spanned::anywhere(path.join("/")),
                effect,
                value: None,
            })
            .collect(),
        ..Annotation::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_schema_gets_an_answer(document in document(), annotation in annotation()) {
        let text = document.to_string();
        let (first, _) = ferroform_compiler::compile(&text, &annotation, &Overrides::default());
        let (second, _) = ferroform_compiler::compile(&text, &annotation, &Overrides::default());
        prop_assert_eq!(first, second);
    }

    #[test]
    fn any_text_gets_an_answer(text in ".{0,200}") {
        let _ = alone(&text);
    }

    #[test]
    fn a_cut_document_gets_an_answer(document in document(), at in any::<prop::sample::Index>()) {
        let text = document.to_string();
        let cut: String = text.chars().take(at.index(text.len() + 1)).collect();
        let _ = alone(&cut);
    }
}

/// Compiles a schema with these definitions and one property, and returns its gaps and its errors.
fn compile(definitions: &Value, property: &Value) -> (Vec<String>, Vec<String>) {
    let document = json!({
        "typeName": "Test::Some::Thing",
        "primaryIdentifier": ["/properties/Name"],
        "properties": {"Name": {"type": "string"}, "P": property},
        "definitions": definitions,
    });
    compile_document(&document)
}

fn compile_document(document: &Value) -> (Vec<String>, Vec<String>) {
    let began = Instant::now();
    let (resource, findings) = alone(&document.to_string());
    assert!(began.elapsed() < Duration::from_secs(60), "it took {:?}", began.elapsed());
    let gaps = resource.map(|resource| resource.gaps).unwrap_or_default();
    (gaps.into_iter().map(|gap| gap.reason).collect(), messages(&findings))
}

/// Returns definitions of which each uses the next one twice.
fn doubling(count: usize) -> Map<String, Value> {
    let definition = |number: usize| {
        let next = json!({"$ref": format!("#/definitions/D{}", number + 1)});
        let properties = if number + 1 == count {
            json!({"End": {"type": "string"}})
        } else {
            json!({"Left": next, "Right": next})
        };
        (format!("D{number}"), json!({"type": "object", "properties": properties}))
    };
    (0..count).map(definition).collect()
}

/// Returns definitions of which each uses all of them.
fn entangled(count: usize) -> Map<String, Value> {
    let name = |number: usize| format!("D{number}");
    let properties: Map<String, Value> =
        (0..count).map(|to| (name(to), json!({"$ref": format!("#/definitions/{}", name(to))}))).collect();
    let definition = json!({"type": "object", "properties": properties});
    (0..count).map(|number| (name(number), definition.clone())).collect()
}

#[test]
fn definitions_that_all_contain_each_other_are_unrolled_together() {
    for count in [8, 30, 100] {
        let started = Instant::now();
        let (_, errors) = compile(&entangled(count).into(), &json!({"$ref": "#/definitions/D0"}));
        assert_eq!(errors, Vec::<String>::new());
        assert!(started.elapsed() < Duration::from_secs(60), "{count} took {:?}", started.elapsed());
    }
}

#[test]
fn alternatives_that_hold_what_they_are_alternatives_of_are_one_object() {
    let left = json!({"$ref": "#/definitions/E"});
    let definitions = json!({"E": {"anyOf": [
        {"type": "object", "properties": {"Op": {"type": "string"}, "Left": left}},
        {"type": "object", "properties": {"Fn": {"type": "string"}, "Left": left}},
    ]}});
    let (gaps, errors) = compile(&definitions, &left);
    assert_eq!(errors, Vec::<String>::new());
    let cut = "recursive definition: from this level on the property is a JSON text";
    assert_eq!(gaps, [cut], "everything else is attributes");
}

#[test]
fn alternatives_that_hold_each_other_crosswise_get_an_answer() {
    let alternatives = |first: &str, second: &str| {
        let left = |name: &str| json!({"$ref": format!("#/definitions/{name}")});
        json!({"anyOf": [{"properties": {"Left": left(first)}}, {"properties": {"Left": left(second)}}]})
    };
    let definitions = json!({"E": alternatives("E", "F"), "F": alternatives("F", "E")});
    let (_, errors) = compile(&definitions, &json!({"$ref": "#/definitions/E"}));
    assert_eq!(errors, Vec::<String>::new());
}

#[test]
fn combinations_that_contain_themselves_several_times_are_a_text() {
    for keyword in ["oneOf", "anyOf", "allOf"] {
        let itself = json!({"$ref": "#/definitions/D"});
        let definitions = json!({"D": {keyword: [itself, itself, itself, itself]}});
        let (gaps, errors) = compile(&definitions, &itself);
        assert_eq!(errors, Vec::<String>::new(), "{keyword}");
        assert_eq!(gaps, ["combinations contain each other"], "{keyword}");
    }
}

#[test]
fn definitions_used_twice_at_every_level_are_too_many_attributes() {
    for (count, read_only) in [(26, json!([])), (40, json!(["/properties/Name", "/properties/P"]))] {
        let (_, errors) = compile_document(&json!({
            "typeName": "Test::Some::Thing",
            "primaryIdentifier": ["/properties/Name"],
            "readOnlyProperties": read_only,
            "properties": {"Name": {"type": "string"}, "P": {"$ref": "#/definitions/D0"}},
            "definitions": doubling(count),
        }));
        assert!(errors.concat().contains("the limit is 1000000"), "{count}: {errors:?}");
    }
    let (_, errors) = compile(&doubling(10).into(), &json!({"$ref": "#/definitions/D0"}));
    assert_eq!(errors, Vec::<String>::new(), "two thousand are few");
}
