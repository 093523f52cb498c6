//! Tests of each keyword on its own.

use serde_json::json;

use super::{check, findings, of_property};

#[test]
fn types() {
    check(
        &json!({"type": "integer"}),
        &[json!(1), json!(1.0), json!(-0.0), json!(1e3)],
        &[json!(1.5), json!("1"), json!(null)],
        "type",
    );
    check(&json!({"type": "number"}), &[json!(1), json!(1.5)], &[json!("1")], "type");
    check(
        &json!({"type": ["string", "null"]}),
        &[json!(""), json!(null)],
        &[json!(0), json!([]), json!({}), json!(false)],
        "type",
    );
    assert_eq!(findings(&json!({}), &json!([])), [(String::new(), "type")], "a model is an object");
}

#[test]
fn values() {
    let allowed = json!([1, "a", [1.0], {"a": 1, "b": 2}]);
    check(
        &json!({ "enum": allowed }),
        &[json!(1.0), json!("a"), json!([1]), json!({"b": 2.0, "a": 1})],
        &[json!("1"), json!(2), json!([1, 1]), json!({"a": 1}), json!(null)],
        "enum",
    );
    check(&json!({"const": 0}), &[json!(0), json!(-0.0)], &[json!(false), json!("")], "const");
    check(&json!({"const": "a\"b"}), &[json!("a\"b")], &[json!("a\\\"b")], "const");
}

#[test]
fn sizes_count_what_people_count() {
    check(&json!({"minLength": 2}), &[json!("éé"), json!("😀😀"), json!(1)], &[json!("é")], "minLength");
    check(&json!({"maxLength": 2}), &[json!("😀😀")], &[json!("abc")], "maxLength");
    check(&json!({"minItems": 1}), &[json!([1]), json!({})], &[json!([])], "minItems");
    check(&json!({"maxItems": 1.0}), &[json!([1, 2])], &[], "maxItems");
    check(&json!({"maxItems": 1}), &[json!([1])], &[json!([1, 2])], "maxItems");
    check(&json!({"minProperties": 1}), &[json!({"a": 1})], &[json!({})], "minProperties");
    check(&json!({"maxProperties": 1}), &[json!({"a": 1})], &[json!({"a": 1, "b": 2})], "maxProperties");
}

#[test]
fn patterns_are_ecma_262() {
    check(&json!({"pattern": "^[\\w-.]+$"}), &[json!("a-."), json!(1)], &[json!("a b")], "pattern");
    // AWS::S3Files::AccessPoint has a look-ahead with a quantifier.
    let path = json!({"pattern": "^(\\/|(\\/(?!\\.)+[^$#<>;`|&?{}^*/\\n]+){1,4})$"});
    check(&path, &[json!("/"), json!("/a.b/c")], &[json!("/.a"), json!("/a/.b"), json!("/a/")], "pattern");
    check(&json!({"pattern": "(?!(a)\\1)"}), &[json!("b")], &[], "pattern");
}

#[test]
fn elements() {
    check(&json!({"items": {"type": "string"}}), &[json!(["a"]), json!([])], &[json!(["a", 1])], "type");
    let tuple = json!({"items": [{"type": "string"}, true], "additionalItems": {"type": "number"}});
    check(&tuple, &[json!(["a"]), json!(["a", null, 1])], &[json!([1]), json!(["a", 1, "b"])], "type");
    let closed = json!({"items": [true], "additionalItems": false});
    check(&closed, &[json!([1])], &[json!([1, 2])], "additionalItems");
    check(&json!({"additionalItems": false}), &[json!([1])], &[], "additionalItems");
    check(&json!({"items": false}), &[json!([])], &[json!([1])], "falseSchema");
    let contains = json!({"contains": {"const": 1}});
    check(&contains, &[json!([0, 1])], &[json!([0]), json!([])], "contains");
}

#[test]
fn unique_elements_differ_in_worth() {
    let unique = json!({"uniqueItems": true});
    let different =
        [json!([1, "1", true, [1], {"a": 1}]), json!([["a", "b"], ["ab"]]), json!([{"a": "b"}, {"ab": ""}])];
    let same = [json!([1, 1.0]), json!([{"a": 1, "b": 2}, {"b": 2, "a": 1}]), json!([[0], [-0.0]])];
    check(&unique, &different, &same, "uniqueItems");
    check(&json!({"uniqueItems": false}), &same, &[], "uniqueItems");
}

#[test]
fn members() {
    let closed = json!({
        "properties": {"a": {"type": "string"}},
        "patternProperties": {"^x": {"type": "number"}},
        "additionalProperties": false,
    });
    check(&closed, &[json!({"a": "", "x1": 1}), json!({})], &[json!({"b": 1})], "additionalProperties");
    check(&closed, &[], &[json!({"a": 1}), json!({"x": ""})], "type");
    let open = json!({"properties": {"a": true}, "additionalProperties": {"type": "string"}});
    check(&open, &[json!({"a": 1, "b": ""})], &[json!({"b": 1})], "type");
    let both = json!({"properties": {"xa": {"minimum": 2}}, "patternProperties": {"^x": {"type": "number"}}});
    check(&both, &[json!({"xa": 2})], &[json!({"xa": "a"})], "type");
    assert_eq!(of_property(&both, &json!({"xa": 1})), [("/X/xa".to_owned(), "minimum")]);
    let unreadable = json!({"patternProperties": {"(": {"type": "number"}}, "additionalProperties": false});
    check(&unreadable, &[json!({"a": "b"})], &[], "additionalProperties");
    check(
        &json!({"propertyNames": {"maxLength": 1}}),
        &[json!({"a": 1})],
        &[json!({"ab": 1})],
        "propertyNames",
    );
    check(
        &json!({"required": ["a", "b"]}),
        &[json!({"a": 1, "b": null}), json!([])],
        &[json!({"a": 1})],
        "required",
    );
}

#[test]
fn dependencies() {
    let schema = json!({"dependencies": {"a": ["b"], "c": {"minProperties": 2}, "d": []}});
    check(
        &schema,
        &[json!({"a": 1, "b": 1}), json!({"b": 1}), json!({"d": 1})],
        &[json!({"a": 1})],
        "required",
    );
    check(&schema, &[json!({"c": 1, "d": 1})], &[json!({"c": 1})], "minProperties");
}

#[test]
fn unions() {
    let branches = json!([{"required": ["a"]}, {"required": ["b"]}]);
    let (a, b, both) = (json!({"a": 1}), json!({"b": 1}), json!({"a": 1, "b": 1}));
    check(&json!({ "allOf": branches }), std::slice::from_ref(&both), &[a.clone(), json!({})], "required");
    check(&json!({ "anyOf": branches }), &[a.clone(), both.clone()], &[json!({})], "anyOf");
    check(&json!({ "oneOf": branches }), &[a.clone(), b.clone()], &[json!({}), both.clone()], "oneOf");
    check(&json!({"not": {"required": ["a"]}}), &[b], &[a, both], "not");
}

#[test]
fn conditions() {
    let schema = json!({
        "if": {"properties": {"kind": {"const": "a"}}, "required": ["kind"]},
        "then": {"required": ["a"]},
        "else": {"maxProperties": 1},
    });
    check(
        &schema,
        &[json!({"kind": "a", "a": 1}), json!({"kind": "b"})],
        &[json!({"kind": "a"})],
        "required",
    );
    check(&schema, &[], &[json!({"kind": "b", "c": 1})], "maxProperties");
    check(&json!({"then": false, "else": false}), &[json!(1)], &[], "falseSchema");
}

#[test]
fn schemas_that_are_words() {
    check(&json!(true), &[json!(1)], &[], "");
    check(&json!(false), &[], &[json!(1)], "falseSchema");
    check(&json!({"properties": {"a": false}}), &[json!({})], &[json!({"a": 1})], "falseSchema");
}

#[test]
fn formats_are_not_judged() {
    check(&json!({"format": "date-time"}), &[json!("never")], &[], "format");
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

/// Patterns that are not checked neither refuse a value nor cause another complaint.
#[test]
fn patterns_beyond_re2_are_told_apart_in_every_place() {
    use crate::{
        patterns::Patterns,
        schema::{Occasion, TypeSchema},
    };
    let look = json!({ "type": "string", "pattern": "^(?!x)a+$" });
    let plain = json!({ "type": "string", "pattern": "^b+$" });
    for (schema, value, refused, tolerated) in [
        (look.clone(), json!("c"), 0, 1),
        (plain.clone(), json!("c"), 1, 0),
        (json!({ "allOf": [look, plain] }), json!("c"), 1, 1),
        (json!({ "oneOf": [look, plain] }), json!("c"), 0, 1),
        // Two branches would match if the pattern were left out.
        (json!({ "oneOf": [look, plain] }), json!("b"), 0, 0),
        (json!({ "oneOf": [plain, { "type": "integer" }] }), json!("c"), 1, 0),
        (json!({ "not": look }), json!("c"), 0, 0),
        (json!({ "not": look }), json!("a"), 1, 0),
        (
            json!({ "patternProperties": { "^(?=a)a$": {} }, "additionalProperties": false }),
            json!({ "b": 1 }),
            0,
            1,
        ),
        (
            json!({ "patternProperties": { "^a$": {} }, "additionalProperties": false }),
            json!({ "b": 1 }),
            1,
            0,
        ),
    ] {
        let document = json!({ "typeName": "A::B::C", "properties": { "X": schema }, "primaryIdentifier": ["/properties/X"] });
        let schema = TypeSchema::read(document).unwrap();
        let model = json!({ "X": value });
        let verdict = schema.judge().verdict(&schema, &model, Occasion::Create, Patterns::Re2);
        assert_eq!(
            (verdict.refused.len(), verdict.tolerated.len()),
            (refused, tolerated),
            "{model} {verdict:?}"
        );
        let all = schema.judge().check(&schema, &model, Occasion::Create);
        assert_eq!(all.len(), refused + tolerated, "{model} {all:?}");
    }
}
