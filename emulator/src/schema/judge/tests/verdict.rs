//! Tests of the service's messages, and of what it refuses and tolerates.

use serde_json::json;

use super::{rows, type_with};
use crate::{
    schema::{Occasion, TypeSchema},
    settings::Patterns,
};

/// A schema, a value, and the messages after `#/X: `.
const WORDS: &str = r##"
    {"required": ["A"]} {} ["required key [A] not found"]
    {"additionalProperties": false} {"A": 1, "B": 1} ["extraneous key [A] is not permitted", "extraneous key [B] is not permitted"]
    {"type": "string"} 1.5 ["expected type: String, found: BigDecimal"]
    {"type": ["object", "string", "integer"]} [] ["expected type: Integer or String or JSONObject, found: JSONArray"]
    {"minLength": 3} "é" ["expected minLength: 3, actual: 1"]
    {"maxLength": 1} "abc" ["expected maxLength: 1, actual: 3"]
    {"minItems": 1} [] ["expected minimum item count: 1, found: 0"]
    {"maxItems": 0} [1] ["expected maximum item count: 0, found: 1"]
    {"minProperties": 1} {} ["failed validation constraint for keyword [minProperties]"]
    {"uniqueItems": true} [1, 1] ["array items are not unique"]
    {"pattern": "^a"} "b" ["failed validation constraint for keyword [pattern]"]
    {"oneOf": [{}, {}]} 1 ["#: 2 subschemas matched instead of one"]
    {"oneOf": [{"required": ["A"]}, {"type": "string"}]} {}
        ["#: 0 subschemas matched instead of one\n#/X: required key [A] not found\n#/X: expected type: String, found: JSONObject"]
    {"anyOf": [{"required": ["A"]}]} {}
        ["#: no subschema matched out of the total 1 subschemas\n#/X: required key [A] not found"]
"##;

#[test]
fn complaints_are_worded_as_cloud_control_words_them() {
    for [schema, value, words] in rows(WORDS) {
        let schema = type_with(&schema);
        let said = schema.judge().check(&schema, &json!({ "X": value }), Occasion::Create);
        let said: Vec<_> = said.iter().map(|line| line.strip_prefix("#/X: ")).collect();
        assert_eq!(json!(said), words);
    }
}

#[test]
fn what_only_the_service_sets_is_not_demanded() {
    let schema = TypeSchema::read(json!({
        "typeName": "A::B::C",
        "primaryIdentifier": ["/properties/Arn"],
        "properties": {"Arn": {}, "Secret": {}, "Rules": {"items": {"required": ["Id"]}}},
        "required": ["Arn", "Secret"],
        "readOnlyProperties": ["/properties/Arn", "/properties/Rules/*/Id"],
        "writeOnlyProperties": ["/properties/Secret"],
        "createOnlyProperties": ["/properties/Secret"],
    }))
    .expect("it is a schema");
    let said = |occasion| schema.judge().check(&schema, &json!({"Rules": [{}]}), occasion);
    let missing = ["#: required key [Secret] not found"];
    assert_eq!(said(Occasion::Create), missing);
    assert_eq!(said(Occasion::Update), [""; 0]);
    assert_eq!(said(Occasion::StrictUpdate), missing);
}

/// A schema with patterns, of which RE2 cannot compile those with a look-ahead, a value, and how many complaints are
/// refused and tolerated.
const PATTERNS: &str = r##"
    {"type": "string", "pattern": "^(?!x)a+$"} "c" 0 1
    {"type": "string", "pattern": "^b+$"} "c" 1 0
    {"allOf": [{"type": "string", "pattern": "^(?!x)a+$"}, {"type": "string", "pattern": "^b+$"}]} "c" 1 1
    {"oneOf": [{"type": "string", "pattern": "^(?!x)a+$"}, {"type": "string", "pattern": "^b+$"}]} "c" 0 1
    // Two branches would match if the pattern were left out.
    {"oneOf": [{"type": "string", "pattern": "^(?!x)a+$"}, {"type": "string", "pattern": "^b+$"}]} "b" 0 0
    {"oneOf": [{"type": "string", "pattern": "^b+$"}, {"type": "integer"}]} "c" 1 0
    {"not": {"type": "string", "pattern": "^(?!x)a+$"}} "c" 0 0
    {"not": {"type": "string", "pattern": "^(?!x)a+$"}} "a" 1 0
    {"patternProperties": {"^(?=a)a$": {}}, "additionalProperties": false} {"b": 1} 0 1
    {"patternProperties": {"^a$": {}}, "additionalProperties": false} {"b": 1} 1 0
"##;

/// Patterns that are not checked neither refuse a value nor cause another complaint.
#[test]
fn patterns_beyond_re2_are_told_apart_in_every_place() {
    for [schema, value, refused, tolerated] in rows(PATTERNS) {
        let (schema, model) = (type_with(&schema), json!({ "X": value }));
        let verdict = schema.judge().verdict(&schema, &model, Occasion::Create, Patterns::Re2);
        let counts = [verdict.refused.len(), verdict.tolerated.len()];
        assert_eq!(json!(counts), json!([refused, tolerated]), "{model} {verdict:?}");
        let all = schema.judge().check(&schema, &model, Occasion::Create);
        assert_eq!(all.len(), counts[0] + counts[1], "{model} {all:?}");
    }
}
