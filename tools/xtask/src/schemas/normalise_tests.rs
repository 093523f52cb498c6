use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn normalised(raw: Value) -> Value {
    document(&raw, &mut Tally::default()).expect("a resource schema")
}

#[test]
fn prose_goes_but_properties_of_that_name_stay() {
    let raw = json!({
        "typeName": "AWS::A::B", "description": "A thing.", "$comment": "Ours.",
        "properties": {
            "description": {"type": "string", "description": "What it is.", "title": "Description"},
            "title": {"type": "object", "properties": {"examples": {"type": "string", "examples": ["x"]}}},
        },
    });
    let expected = json!({
        "typeName": "AWS::A::B",
        "properties": {
            "description": {"type": "string"},
            "title": {"type": "object", "properties": {"examples": {"type": "string"}}},
        },
    });
    assert_eq!(normalised(raw), expected);
}

#[test]
fn data_is_not_searched_for_keywords() {
    let node = json!({"default": {"description": "text", "if": 1}, "enum": ["title"], "type": "object"});
    let raw = json!({"typeName": "AWS::A::B", "properties": {"A": node}});
    assert_eq!(normalised(raw.clone()), raw);
}

#[test]
fn inventions_of_the_transport_go_and_are_counted() {
    let raw = json!({
        "typeName": "AWS::A::B", "requiredXor": ["A", "B"], "lifecycle": {"status": "sunset"},
        "properties": {
            "A": {"type": "string", "format": "AWS::IAM::Role.Arn", "enumCaseInsensitive": ["a"]},
            "B": {"type": "string", "format": "date-time", "madeUp": 1},
            "C": {"type": "string", "anyOf": [{"format": "AWS::KMS::Key.Id"}, {"format": "AWS::KMS::Key.Arn"}]},
        },
    });
    let mut tally = Tally::default();
    let expected = json!({
        "typeName": "AWS::A::B", "doubtful": {"requiredXor": ["A", "B"]},
        "properties": {
            "A": {"type": "string"}, "B": {"type": "string", "format": "date-time"}, "C": {"type": "string"},
        },
    });
    assert_eq!(document(&raw, &mut tally), Some(expected));
    let counted: Vec<_> =
        tally.0.iter().map(|((why, what), count)| format!("{why} {what} {count}")).collect();
    assert_eq!(
        counted,
        [
            "empty anyOf 1",
            "format AWS::IAM::Role.Arn 1",
            "format AWS::KMS::Key.Arn 1",
            "format AWS::KMS::Key.Id 1",
            "invented enumCaseInsensitive 1",
            "invented lifecycle 1",
            "unknown madeUp 1",
        ]
    );
}

#[test]
fn objects_the_transport_calls_json_are_objects_again() {
    let with = |node: Value| json!({"typeName": "AWS::A::B", "properties": {"A": node}});
    let ours = with(json!({"type": ["object", "string"], "format": "json"}));
    assert_eq!(normalised(ours), with(json!({"type": "object"})));
    let registry = with(json!({"type": ["object", "string"]}));
    assert_eq!(normalised(registry.clone()), registry);
}

#[test]
fn alternatives_that_say_something_keep_their_places() {
    let raw = json!({"typeName": "AWS::A::B", "oneOf": [{"description": "x"}, {"required": ["A"]}]});
    assert_eq!(normalised(raw), json!({"typeName": "AWS::A::B", "oneOf": [{}, {"required": ["A"]}]}));
}

/// JSON made of the words that matter, in places where they are valid and where they are not.
fn any_json() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "typeName",
        "properties",
        "definitions",
        "description",
        "type",
        "format",
        "items",
        "oneOf",
        "required",
        "pattern",
        "doubtful",
        "handlers",
        "tagging",
        "handlerSchema",
        "dependencies",
        "additionalProperties",
        "primaryIdentifier",
        "enum",
        "object",
        "string",
        "json",
        "if",
        "",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        word.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(word.clone().prop_map(str::to_owned), inner, 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn normalising_twice_changes_nothing(mut raw in any_json()) {
        let _ = document(&raw, &mut Tally::default());
        if let Value::Object(members) = &mut raw {
            members.insert("typeName".into(), "AWS::A::B".into());
            let once = normalised(raw);
            let mut tally = Tally::default();
            prop_assert_eq!(document(&once, &mut tally), Some(once.clone()));
            prop_assert_eq!(tally, Tally::default());
        }
    }

    #[test]
    fn the_layout_keeps_every_value(value in any_json()) {
        let written = super::super::layout::text(&value);
        prop_assert_eq!(serde_json::from_str::<Value>(&written).expect("JSON"), value);
    }
}
