//! Tests of each keyword on its own.

use proptest::prelude::*;
use serde_json::json;

use super::{findings, of_property, rows};

/// A keyword, a schema, values that it accepts, and values that it refuses by the keyword.
const KEYWORDS: &str = r##"
    "type" {"type": "integer"} [1, 1.0, -0.0, 1e3] [1.5, "1", null]
    "type" {"type": "number"} [1, 1.5] ["1"]
    "type" {"type": ["string", "null"]} ["", null] [0, [], {}, false]

    // Equal values may be written in several ways.
    "enum" {"enum": [1, "a", [1.0], {"a": 1, "b": 2}]} [1.0, "a", [1], {"b": 2.0, "a": 1}]
        ["1", 2, [1, 1], {"a": 1}, null]
    "const" {"const": 0} [0, -0.0] [false, ""]
    "const" {"const": "a\"b"} ["a\"b"] ["a\\\"b"]
    "uniqueItems" {"uniqueItems": true} [[1, "1", true, [1], {"a": 1}], [["a", "b"], ["ab"]], [{"a": "b"}, {"ab": ""}]]
        [[1, 1.0], [{"a": 1, "b": 2}, {"b": 2, "a": 1}], [[0], [-0.0]]]
    "uniqueItems" {"uniqueItems": false} [[1, 1.0], [[0], [-0.0]]] []

    // Sizes count what people count.
    "minLength" {"minLength": 2} ["éé", "😀😀", 1] ["é"]
    "maxLength" {"maxLength": 2} ["😀😀"] ["abc"]
    "minItems" {"minItems": 1} [[1], {}] [[]]
    "maxItems" {"maxItems": 1.0} [[1, 2]] []
    "maxItems" {"maxItems": 1} [[1]] [[1, 2]]
    "minProperties" {"minProperties": 1} [{"a": 1}] [{}]
    "maxProperties" {"maxProperties": 1} [{"a": 1}] [{"a": 1, "b": 2}]

    // Patterns are ECMA-262. AWS::S3Files::AccessPoint has a look-ahead with a quantifier.
    "pattern" {"pattern": "^[\\w-.]+$"} ["a-.", 1] ["a b"]
    "pattern" {"pattern": "^(\\/|(\\/(?!\\.)+[^$#<>;`|&?{}^*/\\n]+){1,4})$"} ["/", "/a.b/c"] ["/.a", "/a/.b", "/a/"]
    "pattern" {"pattern": "(?!(a)\\1)"} ["b"] []

    // Formats are not judged.
    "format" {"format": "date-time"} ["never"] []

    "minimum" {"minimum": 1} [1, 1.0, 2, ""] [0.99, -2]
    "maximum" {"maximum": -1} [-1, -1.5] [-0.5, 0, 1]
    "exclusiveMinimum" {"exclusiveMinimum": 0} [1e-9] [0, -0.0]
    "exclusiveMaximum" {"exclusiveMaximum": 1} [0.5] [1.0]
    // No digit is lost.
    "maximum" {"maximum": 9223372036854775807123} [9223372036854775807123] [9223372036854775807124]
    "minimum" {"minimum": 0.10000000000000000000000001} [0.10000000000000000000000001] [0.1]
    "maximum" {"maximum": 10} [1e-99999999999999999999] [1e99999999999999999999]
    "type" {"type": "integer"} [1e99999999999999999999] [1e-2]
    "multipleOf" {"multipleOf": 0.1} [0.3, 1, 0, 1e30, 123456789012345678901234567890.1]
        [0.35, 123456789012345678901234567890.15]
    "multipleOf" {"multipleOf": 60} [120, -60, 6e1] [90, 60.5]
    "multipleOf" {"multipleOf": 0} [1] []

    "type" {"items": {"type": "string"}} [["a"], []] [["a", 1]]
    "type" {"items": [{"type": "string"}, true], "additionalItems": {"type": "number"}}
        [["a"], ["a", null, 1]] [[1], ["a", 1, "b"]]
    "additionalItems" {"items": [true], "additionalItems": false} [[1]] [[1, 2]]
    "additionalItems" {"additionalItems": false} [[1]] []
    "falseSchema" {"items": false} [[]] [[1]]
    "contains" {"contains": {"const": 1}} [[0, 1]] [[0], []]

    "additionalProperties"
        {"properties": {"a": {"type": "string"}}, "patternProperties": {"^x": {"type": "number"}}, "additionalProperties": false}
        [{"a": "", "x1": 1}, {}] [{"b": 1}]
    "type"
        {"properties": {"a": {"type": "string"}}, "patternProperties": {"^x": {"type": "number"}}, "additionalProperties": false}
        [] [{"a": 1}, {"x": ""}]
    "type" {"properties": {"a": true}, "additionalProperties": {"type": "string"}} [{"a": 1, "b": ""}] [{"b": 1}]
    "type" {"properties": {"xa": {"minimum": 2}}, "patternProperties": {"^x": {"type": "number"}}} [{"xa": 2}] [{"xa": "a"}]
    "minimum" {"properties": {"xa": {"minimum": 2}}, "patternProperties": {"^x": {"type": "number"}}} [] [{"xa": 1}]
    // What cannot be read may be the pattern that accepts the member.
    "additionalProperties" {"patternProperties": {"(": {"type": "number"}}, "additionalProperties": false} [{"a": "b"}] []
    "propertyNames" {"propertyNames": {"maxLength": 1}} [{"a": 1}] [{"ab": 1}]
    "required" {"required": ["a", "b"]} [{"a": 1, "b": null}, []] [{"a": 1}]
    "required" {"dependencies": {"a": ["b"], "c": {"minProperties": 2}, "d": []}}
        [{"a": 1, "b": 1}, {"b": 1}, {"d": 1}] [{"a": 1}]
    "minProperties" {"dependencies": {"a": ["b"], "c": {"minProperties": 2}, "d": []}} [{"c": 1, "d": 1}] [{"c": 1}]

    "required" {"allOf": [{"required": ["a"]}, {"required": ["b"]}]} [{"a": 1, "b": 1}] [{"a": 1}, {}]
    "anyOf" {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]} [{"a": 1}, {"a": 1, "b": 1}] [{}]
    "oneOf" {"oneOf": [{"required": ["a"]}, {"required": ["b"]}]} [{"a": 1}, {"b": 1}] [{}, {"a": 1, "b": 1}]
    "not" {"not": {"required": ["a"]}} [{"b": 1}] [{"a": 1}, {"a": 1, "b": 1}]
    "required"
        {"if": {"properties": {"k": {"const": "a"}}, "required": ["k"]}, "then": {"required": ["a"]}, "else": {"maxProperties": 1}}
        [{"k": "a", "a": 1}, {"k": "b"}] [{"k": "a"}]
    "maxProperties"
        {"if": {"properties": {"k": {"const": "a"}}, "required": ["k"]}, "then": {"required": ["a"]}, "else": {"maxProperties": 1}}
        [] [{"k": "b", "c": 1}]
    "falseSchema" {"then": false, "else": false} [1] []

    // Schemas that are words.
    "falseSchema" true [1] []
    "falseSchema" false [] [1]
    "falseSchema" {"properties": {"a": false}} [{}] [{"a": 1}]
"##;

#[test]
fn each_keyword_accepts_and_refuses() {
    for [keyword, schema, accepted, refused] in rows(KEYWORDS) {
        for value in accepted.as_array().unwrap() {
            assert_eq!(of_property(&schema, value), [], "{schema} {value}");
        }
        for value in refused.as_array().unwrap() {
            let found = of_property(&schema, value);
            assert!(found.iter().any(|(_, said)| keyword == said.as_str()), "{schema} {value}: {found:?}");
        }
    }
    assert_eq!(
        findings(&json!({}), &json!([])),
        [(String::new(), "type".to_owned())],
        "a model is an object"
    );
}

#[test]
fn references_lead_anywhere_in_the_document() {
    let document = json!({
        "definitions": {
            "Text/~": {"type": "string"},
            "Again": {"$ref": "#/definitions/Text~1~0"},
            "Tree": {"properties": {"Leaves": {"items": {"$ref": "#/definitions/Tree"}}, "Name": {"$ref": "#/definitions/Again"}}},
        },
        "properties": {
            "A": {"$ref": "#/definitions/Again", "maxLength": 1},
            "B": {"$ref": "#/properties/A"},
            "C": {"$ref": "#/definitions/Tree"},
            "D": {"$ref": "#"},
            "E": {"$ref": "https://example.com/other.json#/definitions/X", "type": "string"},
        },
    });
    let good = json!({"A": "long", "B": "", "C": {"Leaves": [{"Name": "x"}]}, "D": {"A": ""}, "E": ""});
    assert_eq!(findings(&document, &good), []);
    let bad = json!({"A": 1, "B": 1, "C": {"Leaves": [{"Leaves": [{"Name": 1}]}]}, "D": {"A": 1}, "E": 1});
    let places: Vec<String> = findings(&document, &bad).into_iter().map(|(at, _)| at).collect();
    assert_eq!(places, ["/A", "/B", "/C/Leaves/0/Leaves/0/Name", "/D/A", "/E"]);
}

proptest! {
    #[test]
    fn integers_compare_as_the_machines_do(left: i64, right: i64) {
        prop_assert_eq!(of_property(&json!({"minimum": right}), &json!(left)).is_empty(), left >= right);
        prop_assert_eq!(of_property(&json!({"exclusiveMaximum": right}), &json!(left)).is_empty(), left < right);
        prop_assert_eq!(of_property(&json!({"const": right}), &json!(left)).is_empty(), left == right);
    }

    #[test]
    fn multiples_are_as_the_machines_have_them(left: i32, step in 1..5000_i32) {
        prop_assert_eq!(of_property(&json!({"multipleOf": step}), &json!(left)).is_empty(), left % step == 0);
    }

    #[test]
    fn floats_compare_as_the_machines_do(left in -1e9..1e9_f64, right in -1e9..1e9_f64) {
        prop_assert_eq!(of_property(&json!({"minimum": right}), &json!(left)).is_empty(), left >= right);
    }
}
